import type { Bug } from './bug.ts'

const [together, inTurn] = ['ledger/functions/posting.sql', 'ledger/functions/posting-in-turn.sql']
/** Locks all accounts of a batch, in an order that another batch does not have. */
const inAnyOrder =
  'perform from ledger.balance where account_id = any(accounts) order by random() for no key update;'

/**
 * Bugs of the ledger: ledger/planted.test.ts plants the same in a database of its own, with the check that must detect each.
 * Where money is posted in two ways, in both.
 */
export const ledgerBugs: readonly Bug[] = [
  {
    name: 'key-claimed-apart',
    what: 'A key counts as used from its arrival on, apart from the transaction that books it',
    changes: [
      {
        file: 'ledger/committer.ts',
        from: '    const detail = validate(command)\n',
        to: `    const detail = validate(command)
    if (claims.has(command.key)) return { outcome: 'repeated', operationId: 0, at: new Date(), detail: {} }
    claims.add(command.key)
`,
      },
      {
        file: 'ledger/committer.ts',
        from: 'const ignore = (): void => {}\n',
        to: 'const ignore = (): void => {}\nconst claims = new Set<string>()\n',
      },
    ],
    tests: { part: 'node', files: ['ledger/post.test.ts'] },
    expects: 'a refused key gets a new decision when it is sent again',
  },
  {
    name: 'acknowledged-early',
    what: 'A payment is acknowledged when it is sent to the database, before the commit',
    changes: [
      {
        file: 'ledger/pending-command.ts',
        from: '    this.#inFlight = true\n',
        to: `    this.#inFlight = true
    this.#finish({ outcome: 'done', operationId: 0, at: new Date(), detail: {} })
`,
      },
    ],
    tests: { part: 'node', files: ['ledger/committer.test.ts'] },
    expects: 'no sent command is answered as',
  },
  {
    name: 'key-not-looked-for',
    what: 'The key of a payment is not looked for before it is booked',
    changes: [
      { file: together, from: 'where x.key = u.key and x.owner = u.owner', to: 'where false' },
      { file: inTurn, from: 'where x.key = k.key and x.owner = k.owner', to: 'where false' },
    ],
    tests: { part: 'node', files: ['ledger/post.test.ts'] },
    expects: 'the same key and body again returns the first operation',
  },
  {
    name: 'locks-in-any-order',
    what: 'The accounts of a batch are locked in any order',
    changes: [
      { file: together, from: 'with moved as (', to: `${inAnyOrder} with moved as (` },
      {
        file: inTurn,
        from: 'select array_agg(b.account_id)',
        to: `${inAnyOrder} select array_agg(b.account_id)`,
      },
    ],
    tests: { part: 'node', files: ['ledger/contention.test.ts'] },
    expects: 'no deadlock',
  },
  {
    name: 'no-floor',
    what: 'An account may be debited below its floor',
    changes: [
      {
        file: together,
        from: '          and b.booked - b.held - leaves[width_bucket(b.account_id, accounts)] >= b.floor\n',
        to: '',
      },
      {
        file: inTurn,
        from: 'elsif amount < 0 and after - account_held[a] < account_floors[a] then',
        to: 'elsif false then',
      },
    ],
    tests: { part: 'node', files: ['ledger/post.test.ts'] },
    expects: 'the last unit can be spent and one more cannot',
  },
  {
    name: 'stale-read',
    what: 'A balance is written from a read before its lock',
    changes: [
      {
        file: together,
        from: 'set booked = b.booked +',
        to: 'set booked = (select x.booked from ledger.balance x where x.account_id = b.account_id) +',
      },
      { file: inTurn, from: 'where x.account_id = u.id for no key update', to: 'where x.account_id = u.id' },
    ],
    tests: { part: 'node', files: ['ledger/contention.test.ts'] },
    expects: 'every read sums up',
  },
  {
    name: 'outbox-by-id',
    what: 'The outbox is read by “id greater than the last”',
    changes: [
      {
        file: 'ledger/operations.ts',
        from: "where (o.generation, o.xid, o.id) > ($1::int, $2::xid8, $3::bigint) and ${isSettled('o')}\n      order by o.generation, o.xid, o.id limit $4",
        to: 'where o.id > $3::bigint and $1::int > 0 and $2::xid8 is not null order by o.id limit $4',
      },
    ],
    tests: { part: 'node', files: ['ledger/outbox.test.ts'] },
    expects: 'an open transaction delays everything committed after it, and nothing is skipped',
  },
]
