import type { Bug } from './bug.ts'

const cards = 'where k.last_four = $1 and c.brand = $2 and not'

/** Bugs of the staff console. */
export const deskBugs: readonly Bug[] = [
  {
    name: 'own-proposal',
    what: 'The proposer of a decision that takes two people may confirm it',
    changes: [
      {
        file: 'server/auth/two-people.ts',
        from: `    if (answer === 'confirm') throw new Refused('ownProposal')\n`,
        to: '',
      },
    ],
    tests: { part: 'node', files: ['server/features/desk/staff-four-eyes.test.ts'] },
    expects: 'one administrator cannot become two people',
  },
  {
    name: 'permission-too-wide',
    what: 'The notes about a customer are for everybody who may open the desk',
    changes: [
      {
        file: 'protocol/desk/desk-customer.ts',
        from: `  output: z.object({ notes: z.array(note), next: z.optional(id) }),
  ...looks('customers.read'),
`,
        to: `  output: z.object({ notes: z.array(note), next: z.optional(id) }),
  ...looks('desk.open'),
`,
      },
    ],
    tests: { part: 'node', files: ['protocol/rules/staff-permissions.test.ts'] },
    expects: 'each permission permits what is listed here',
  },
  {
    name: 'permission-unchecked',
    what: 'The permission that a call of the desk declares is not checked',
    changes: [
      {
        file: 'server/app/dispatch.ts',
        from: '      requireStaff(caller.person, call.access.permission)\n',
        to: '',
      },
    ],
    tests: { part: 'node', files: ['server/features/desk/staff.test.ts'] },
    expects: 'allows exactly its permissions',
  },
  {
    name: 'cards-of-brands',
    what: 'The search of the desk finds cards of other brands',
    changes: [
      {
        file: 'server/features/desk/search/others.ts',
        from: cards,
        to: cards.replace('c.brand = $2', '$2::text is not null'),
      },
    ],
    tests: { part: 'node', files: ['server/features/desk/search/search.test.ts'] },
    expects: 'finds invoices and tickets of its brand by number, and cards',
  },
  {
    name: 'tickets-of-brands',
    what: 'The search of the desk finds tickets of other brands',
    changes: [
      {
        file: 'server/features/desk/search/others.ts',
        from: 'where m.result = $1 and c.brand = $2 and',
        to: 'where m.result = $1 and $2::text is not null and',
      },
    ],
    tests: { part: 'node', files: ['server/features/desk/search/search.test.ts'] },
    expects: 'finds invoices and tickets of its brand by number, and cards',
  },
  {
    name: 'queue-of-brands',
    what: 'The queue of the desk has the cases of other brands',
    changes: [
      {
        file: 'server/features/desk/queue/queue.ts',
        from: 'k.id = s.customer_id and k.brand = $1',
        to: 'k.id = s.customer_id and $1::text is not null',
      },
    ],
    tests: {
      part: 'node',
      files: ['server/features/desk/queue/queue.test.ts'],
    },
    expects: 'the queue of another brand has no case of a customer',
  },
  {
    name: 'limit-unchecked',
    what: 'The limit of a role is not compared when its holder answers a proposal',
    changes: [{ file: 'server/auth/two-people.ts', from: '  if (size) requireLimit(own, size)\n', to: '' }],
    tests: { part: 'node', files: ['server/features/desk/corrections.test.ts'] },
    expects: 'a role’s limit applies to the proposer and to the one who confirms',
  },
  {
    name: 'closed-moment',
    what: 'The figures of a moment within a closed day take what is booked for it later',
    changes: [
      {
        file: 'server/features/books/trial-balance.ts',
        from: 'place: around?.end.place ?? place',
        to: 'place: around ? place : place',
      },
    ],
    tests: { part: 'node', files: ['server/features/books/books.test.ts'] },
    expects: 'a moment inside a closed day keeps its figures',
  },
  {
    name: 'closed-day',
    what: 'A day takes in what was committed after it was closed',
    changes: [
      {
        file: 'ledger/functions/books.sql',
        from: `    where (o.generation, o.xid, o.id) >= ($1, $2, $3) and (o.generation, o.xid, o.id) <= ($8, $9, $10) and o.at < $11
      and not ((o.generation, o.xid, o.id) <= ($4, $5, $6) and o.at < $7)
      -- An`,
        to: `    where (o.generation, o.xid, o.id) >= ($1, $2, $3) and ($8, $9, $10) is not null and o.at < $11
      and not ((o.generation, o.xid, o.id) <= ($4, $5, $6) and o.at < $7)
      -- An`,
      },
    ],
    tests: { part: 'node', files: ['ledger/books.test.ts'] },
    expects: 'an operation committed after a period was closed belongs to the next one',
  },
  {
    name: 'proposal-amount',
    what: 'The button that confirms a proposal names the first sum of money in it, not its amount',
    changes: [
      {
        file: 'web/features/desk/proposal-facts.tsx',
        from: `facts.find(({ name, currencyCode }) => name === 'amount' && currencyCode !== undefined)`,
        to: 'facts.find(({ currencyCode }) => currencyCode !== undefined)',
      },
    ],
    tests: { part: 'browser', files: ['web/features/desk/desk-cases.browser.test.tsx'] },
    expects: 'names its amount where it is confirmed',
  },
]
