import type { Bug } from './bug.ts'

/** Bugs of sign-in and of who may act for whom, which the planted.test.ts of their folders plant at run time. */
export const accessBugs: readonly Bug[] = [
  {
    name: 'tries-apart',
    what: 'Wrong passwords are counted by a read and a write',
    changes: [
      {
        file: 'server/auth/tries.ts',
        from: 'failures = case when ${isOver} then 1 else f.failures + 1 end,',
        to: 'failures = case when ${isOver} then 1 else $8::int + 1 end,',
      },
      {
        file: 'server/auth/tries.ts',
        from: '  const limit = maxOf(tried)\n',
        to: `  const limit = maxOf(tried)
  const earlier = await s.db.query<{ failures: number }>(
    'select failures from app.sign_in_failure where brand = $1 and email_hash = $2',
    [brand, keyOf(s, brand, tried)],
  )
`,
      },
      {
        file: 'server/auth/tries.ts',
        from: '      isDaily(tried) ? after(now, { days: 1 }) : null,\n',
        to: '      isDaily(tried) ? after(now, { days: 1 }) : null,\n      earlier.rows[0]?.failures ?? 0,\n',
      },
    ],
    tests: { part: 'node', files: ['server/features/sign-in/auth-login.test.ts'] },
    expects: 'judges five of 1,000 concurrent wrong passwords',
  },
  {
    name: 'owner-unchecked',
    what: 'The account that a call names need not be the customer’s own',
    changes: [
      {
        file: 'server/store/account/accounts.ts',
        from: 'return account?.customerId === customerId ? account : undefined',
        to: 'return customerId > 0 ? account : undefined',
      },
    ],
    tests: { part: 'node', files: ['server/features/p2p/p2p-send.refusals.test.ts'] },
    expects: 'another person’s account',
  },
  {
    name: 'customer-id-trusted',
    what: 'Whoever names a customer in `Customer-Id` acts for it, with the rights they have for their own',
    changes: [
      {
        file: 'server/app/acting.ts',
        from: `    if (!visited) throw new Refused('notAllowed')
    return { ...principal, customer: visited }
`,
        to: `    const [own] = customers
    return { ...principal, customer: visited ?? { ...own!, id: Number(named) } }
`,
      },
    ],
    tests: { part: 'node', files: ['server/testing/acting.test.ts'] },
    expects: 'nobody whom they may not act for',
  },
  {
    name: 'readers-pay',
    what: 'A user of a company who may only read may send money to a customer',
    changes: [
      {
        file: 'protocol/p2p/p2p.ts',
        from: "rights: mayPay, permission: 'sendMoneyUser'",
        to: "rights: mayRead, permission: 'sendMoneyUser'",
      },
    ],
    tests: { part: 'node', files: ['protocol/rights.test.ts'] },
    expects: 'who may only read changes nothing but this',
  },
]
