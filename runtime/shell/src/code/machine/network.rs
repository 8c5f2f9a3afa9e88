//! What goes over the network: pages, connections, and what of the machine is sent away.

use std::rc::Rc;

use super::{Flag, Machine, start::quoted};
use crate::{
    Piece, Text,
    code::{
        Act, HOME, Language, script,
        table::Effect,
        value::{Argument, Shape, Source, Value, named, plain},
    },
};

impl Machine<'_, '_> {
    /// Does what an effect says that uses the network.
    pub(super) fn network(&mut self, effect: Effect, arguments: &[Argument]) -> Value {
        match effect {
            Effect::Fetch(place) => self.fetch(place, arguments),
            Effect::Send(method) => self.send(method, arguments),
            Effect::Download(page, file) => {
                let mut words = vec![Text::Exact("-o".to_owned())];
                words.push(Self::argument(arguments, file, &["filename", "destfile", "out"]).as_text());
                words.push(Self::argument(arguments, page, &["url"]).as_text());
                self.act(Act::Same("curl", words));
                Value::unknown()
            }
            Effect::Connect(place) => {
                let host = Self::argument(arguments, place, &["host"]);
                let (host, port) = match host.items() {
                    Some([host, port, ..]) => (host.clone(), port.clone()),
                    _ => (host, Self::argument(arguments, place + 1, &["port"])),
                };
                let numbered = matches!(host.shape, Shape::Number(_)) || host.field("port").is_some();
                if numbered
                    || matches!(
                        host.shape,
                        Shape::Text(_) | Shape::Unknown | Shape::Record(_) | Shape::Made(..)
                    )
                {
                    self.connected(&host, &port);
                }
                let mut value = Value::name("socket");
                value.take_sources(&Self::all_sources(arguments));
                Self::callback_result(self, arguments);
                Value::of(Shape::Made(Rc::from("socket"), Rc::from([])))
            }
            _ => self.transmit(arguments),
        }
    }

    fn callback_result(machine: &mut Self, arguments: &[Argument]) {
        let functions =
            arguments.iter().filter(|argument| argument.value.path().is_some_and(|name| name == "eval"));
        if functions.count() > 0 {
            machine.code(machine.language, &Value::unknown());
        }
    }

    /// Notes an open connection.
    pub(super) fn connected(&mut self, host: &Value, port: &Value) {
        self.state.seen.connected = Some((host.as_text(), port.as_text()));
    }

    fn fetch(&mut self, place: usize, arguments: &[Argument]) -> Value {
        let address = Self::argument(arguments, place, &["url", "hostname"]);
        let address = address.field("url").or_else(|| address.field("hostname")).cloned().unwrap_or(address);
        let text = address.as_text();
        let options = arguments.iter().find(|argument| matches!(argument.value.shape, Shape::Record(_)));
        let method =
            named(arguments, "method").or_else(|| options.and_then(|options| options.value.field("method")));
        let body =
            options.and_then(|options| options.value.field("body")).or_else(|| named(arguments, "data"));
        self.leak(&address, &text);
        if let Some(body) = body {
            let body = body.clone();
            self.leak(&body, &text);
        }
        // Python's `urlopen(address, body)`.
        if self.language == Language::Python
            && let Some(body) = plain(arguments, place + 1)
        {
            let body = body.clone();
            self.leak(&body, &text);
        }
        let mut words = Vec::new();
        if let Some(method) =
            method.and_then(Value::known).filter(|method| !method.eq_ignore_ascii_case("GET"))
        {
            words.extend([Text::Exact("-X".to_owned()), Text::Exact(method.to_ascii_uppercase())]);
        }
        words.push(text.clone());
        self.act(Act::Same("curl", words));
        Value::of(Shape::Made(Rc::from("page"), Rc::from([]))).with(Source::Page(Rc::new(text)))
    }

    fn send(&mut self, method: &str, arguments: &[Argument]) -> Value {
        let (method, place) = match method {
            "" => {
                (Self::argument(arguments, 0, &["method"]).known().unwrap_or("POST").to_ascii_uppercase(), 1)
            }
            _ => (method.to_owned(), 0),
        };
        let address = Self::argument(arguments, place, &["url"]);
        let text = address.as_text();
        self.leak(&address, &text);
        for argument in arguments {
            if !matches!(argument.name.as_deref(), Some("headers" | "auth" | "url" | "cookies")) {
                let value = argument.value.clone();
                self.leak(&value, &text);
            }
        }
        let words = vec![Text::Exact("-X".to_owned()), Text::Exact(method), text.clone()];
        self.act(Act::Same("curl", words));
        Value::of(Shape::Made(Rc::from("page"), Rc::from([]))).with(Source::Page(Rc::new(text)))
    }

    /// Adds what is sent away, as the shell line that would send it.
    fn leak(&mut self, value: &Value, address: &Text) {
        let mut sources = value.sources.clone();
        let inner: &[Argument] = match &value.shape {
            Shape::Record(fields) | Shape::Made(_, fields) => fields,
            _ => &[],
        };
        for field in inner {
            sources.extend(field.value.sources.iter().cloned());
        }
        for item in value.items().unwrap_or_default() {
            sources.extend(item.sources.iter().cloned());
        }
        let address = quoted(&script(address));
        for source in sources.iter().take(8) {
            let line = match source {
                Source::Environment => format!("env | curl -d @- {address}"),
                Source::Variable(name) => format!("curl -d \"${name}\" {address}"),
                Source::File(file) => format!("cat {} | curl -d @- {address}", quoted(&script(file))),
                Source::Output(command) => format!("{} | curl -d @- {address}", script(command)),
                Source::Page(_) => continue,
            };
            if self.state.spend(line.len()) {
                self.act(Act::Shell(Text::Exact(line)));
            }
        }
    }

    fn transmit(&mut self, arguments: &[Argument]) -> Value {
        let Some((host, port)) = self.state.seen.connected.clone() else {
            return Self::all_sources(arguments);
        };
        for argument in arguments {
            for source in &argument.value.sources {
                let from = match source {
                    Source::Environment => "env".to_owned(),
                    Source::File(file) => format!("cat {}", quoted(&script(file))),
                    Source::Variable(name) => format!("echo \"${name}\""),
                    Source::Output(command) => {
                        let text = Text::clone(command);
                        if text.exact().is_none() {
                            self.state.seen.shell = Flag::Seen;
                        }
                        continue;
                    }
                    Source::Page(_) => continue,
                };
                let line = format!("{from} | nc {} {}", quoted(&script(&host)), quoted(&script(&port)));
                self.act(Act::Shell(Text::Exact(line)));
            }
        }
        let _ = plain(arguments, 0);
        Value::unknown()
    }

    /// Gives the home directory as an unknown piece that is named after its variable.
    pub(super) fn home() -> Value {
        Value::text(Text::Mixed(vec![Piece::Unknown(HOME.to_owned())]))
    }
}
