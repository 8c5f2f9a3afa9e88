//! Which toolsets include which: the order in which to add them up, and the cycles.

/// The strongly connected parts of a graph, each after all that it leads to. Iterative, so that a chain of any
/// length fits on the stack.
pub(super) fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        edges,
        order: vec![usize::MAX; edges.len()],
        low: vec![0; edges.len()],
        waiting: vec![false; edges.len()],
        stack: Vec::new(),
        next: 0,
        found: Vec::new(),
    };
    for node in 0..edges.len() {
        if search.order[node] == usize::MAX {
            search.from(node);
        }
    }
    search.found
}

/// The shortest way from a node back to itself along edges that stay among `members` (sorted); starts with the node.
pub(super) fn cycle(edges: &[Vec<usize>], members: &[usize], start: usize) -> Vec<usize> {
    let mut came_from = std::collections::BTreeMap::new();
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(node) = queue.pop_front() {
        for &next in &edges[node] {
            if next == start {
                let mut path = vec![node];
                while let Some(&before) = path.last().and_then(|last| came_from.get(last)) {
                    path.push(before);
                }
                path.reverse();
                return path;
            }
            if members.binary_search(&next).is_ok() && !came_from.contains_key(&next) {
                came_from.insert(next, node);
                queue.push_back(next);
            }
        }
    }
    Vec::new()
}

/// Tarjan's search with an explicit stack.
struct Search<'a> {
    edges: &'a [Vec<usize>],
    order: Vec<usize>,
    low: Vec<usize>,
    waiting: Vec<bool>,
    stack: Vec<usize>,
    next: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn from(&mut self, root: usize) {
        let mut path = vec![(root, 0)];
        self.enter(root);
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            if let Some(&target) = self.edges[node].get(*edge) {
                *edge += 1;
                if self.order[target] == usize::MAX {
                    self.enter(target);
                    path.push((target, 0));
                } else if self.waiting[target] {
                    self.low[node] = self.low[node].min(self.order[target]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                self.low[parent] = self.low[parent].min(self.low[node]);
            }
            if self.low[node] == self.order[node] {
                self.close(node);
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.order[node] = self.next;
        self.low[node] = self.next;
        self.next += 1;
        self.waiting[node] = true;
        self.stack.push(node);
    }

    fn close(&mut self, root: usize) {
        let mut members = Vec::new();
        while let Some(member) = self.stack.pop() {
            self.waiting[member] = false;
            members.push(member);
            if member == root {
                break;
            }
        }
        members.sort_unstable();
        self.found.push(members);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_after_what_they_lead_to() {
        let edges = vec![vec![1], vec![2, 3], vec![1], vec![]];
        assert_eq!(components(&edges), [vec![3], vec![1, 2], vec![0]]);
        assert_eq!(cycle(&edges, &[1, 2], 1), [1, 2]);
    }

    #[test]
    fn the_shortest_cycle_is_shown() {
        let edges = vec![vec![1, 2], vec![2], vec![0], vec![3]];
        assert_eq!(cycle(&edges, &[0, 1, 2], 0), [0, 2]);
        assert_eq!(cycle(&edges, &[3], 3), [3]);
    }

    #[test]
    fn a_long_chain_does_not_overflow() {
        let edges: Vec<_> =
            (0..200_000).map(|node| if node < 199_999 { vec![node + 1] } else { vec![0] }).collect();
        assert_eq!(components(&edges).len(), 1);
    }
}
