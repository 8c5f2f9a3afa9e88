//! Interpreters.

use super::row;
use crate::{
    code::Language,
    wrapper::{Form, Wrapper, code},
};

pub(super) const ROWS: &[Wrapper] = &[
    row(
        "python pypy pypy3 python3 python2 pythonw ipython bpython micropython cpython py graalpy",
        "B b c=@last-code d E h@stop I i m=@module O P q R S s u V@stop v W= X= x check-hash-based-pycs= help@stop \
         version@stop",
        Form::Code(Language::Python),
    ),
    row(
        "node nodejs iojs",
        "e,eval=@code p,print=@code pe=@code r,require= i,interactive c,check@stop v,version@stop h,help@stop \
         import= loader= experimental-loader= input-type= C,conditions= env-file= title= max-old-space-size= \
         inspect? test@module run=@module",
        Form::Code(Language::JavaScript),
    ),
    row(
        "bun",
        "e,eval=@code p,print=@code r,preload= cwd= config= c= v,version@stop",
        Form::Special(code::bun),
    ),
    row("deno", "", Form::Special(code::deno)),
    row(
        "tsx ts-node esno swc-node qjs d8 jsc js",
        "e,eval=@code p,print=@code r,require= P,project= T,transpile-only m",
        Form::Code(Language::JavaScript),
    ),
    row(
        "perl perl5",
        "0 a C c@stop D d? E=@code e=@code F? f g h@stop I= i? l M? m? n p S s T t U u V? v@stop W w X x?",
        Form::Code(Language::Perl),
    ),
    row(
        "ruby jruby mruby rbx",
        "0 a C=@dir c@stop d E= e=@code F= h@stop I= i? l n p r= S s T v W? w x? y encoding= disable= enable= yjit",
        Form::Code(Language::Ruby),
    ),
    row(
        "php php-cli hhvm",
        "a B=@code b= C c= d= E=@code e F=@script f=@script H h@stop i@stop l@stop m@stop n q R=@code r=@code S= s t= v@stop w z= rf= ini run=@code",
        Form::Code(Language::Php),
    ),
    row("lua luajit texlua", "e=@code E i l= v W b= j= O?", Form::Code(Language::Lua)),
    row("osascript", "e=@code i l=@language s=", Form::Special(code::osascript)),
    row("tclsh wish jimsh tclsh8.6", "encoding=", Form::Code(Language::Tcl)),
    row("expect", "b c=@code D= d f=@script i N n v", Form::Code(Language::Tcl)),
    row(
        "julia",
        "E,print=@code e,eval=@code L,load= J= t,threads= p,procs= project? q,quiet i v,version@stop h,help@stop C= O? compile= startup-file=",
        Form::Code(Language::Julia),
    ),
    row(
        "Rscript R littler",
        "/e=@code f=@script file=@script no-save vanilla slave quiet q d g= version@stop",
        Form::Code(Language::R),
    ),
    row(
        "groovy scala scala3 kotlin kotlinc jshell",
        "/e=@code c= cp= classpath= version@stop",
        Form::Code(Language::Groovy),
    ),
    row(
        "elixir",
        "e,eval=@code r= S=@module pr= pa= pz= no-halt v,version@stop",
        Form::Code(Language::Elixir),
    ),
    row("erl", "/eval=@code noshell noinput sname= name= pa= s= run=", Form::Code(Language::Elixir)),
    row(
        "emacs emacsclient",
        "*/e,eval,execute=@code f,funcall= l,load=@script script=@script batch Q q nw t c n a= s=",
        Form::Special(code::emacs),
    ),
    row(
        "guile racket clojure clj bb sbcl gosh csi chicken scheme mit-scheme chez newlisp gsi ecl clisp",
        "/c,e,eval,x=@code l,load=@script non-interactive noinform no-userinit",
        Form::Code(Language::Lisp),
    ),
    row(
        "psql",
        "*c,command=@code d,dbname= f,file= h,host= p,port= U,username= v,set,variable= o,output= P,pset= F= R= T= L= A E e q t x w W X 1 n s S l@stop V@stop",
        Form::Special(code::database),
    ),
    row(
        "mysql mariadb",
        "*e,execute=@code h,host= P,port= u,user= p? D,database= B,batch N s t v w f S,socket= protocol= A tee= pager= default-character-set= init-command=@code",
        Form::Special(code::database),
    ),
    row(
        "sqlite3 sqlite duckdb litecli",
        "/cmd=@code c=@code init= separator= header noheader csv json line column list markdown html bail batch echo readonly version@stop",
        Form::Special(code::database),
    ),
    row("awk gawk mawk nawk original-awk", "", Form::Special(code::awk)),
    row(
        "sed gsed",
        "*e,expression=@code f,file= E,r,regexp-extended i?,in-place? l,line-length= n,quiet,silent posix s,separate sandbox@stop u,unbuffered z,null-data debug follow-symlinks help@stop version@stop",
        Form::Special(code::sed),
    ),
    row("vim vi nvim gvim ex view vimdiff rvim evim gview", "*", Form::Special(code::vim)),
    row(
        "redis-cli valkey-cli keydb-cli",
        "h= p= a= n= u= i= r= s= t= D= d= X= 2 3 c x e raw no-raw csv json quoted-input tls cacert= cert= key= user= \
         pass= askpass no-auth-warning scan pattern= bigkeys memkeys hotkeys stat latency cluster= verbose \
         version@stop help@stop",
        Form::Special(code::redis),
    ),
    row("ed red", "*E G l p= s v,verbose r", Form::Special(code::ed)),
    row("dc bc", "*e,expression= f,file= l q", Form::Special(code::calculator)),
    row("swift", "e=@code", Form::Options),
    row("ghc runghc", "e=", Form::Options),
];
