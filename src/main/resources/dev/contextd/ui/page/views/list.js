// The views in the order of the list on top: [file and path, name, key after g]. `/health` is what load balancers ask.
export const views = [
  ['now', 'Now', 'n'],
  ['projects', 'Projects', 'p'],
  ['search', 'Search', 's'],
  ['memories', 'Memories', 'm'],
  ['branches', 'Branches', 'b'],
  ['conversations', 'Conversations', 'c'],
  ['errors', 'Errors', 'e'],
  ['skills', 'Skills', 'k'],
  ['ledger', 'Ledger', 'l'],
  ['doctor', 'Health', 'h'],
];
