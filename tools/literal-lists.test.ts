import { expect, test } from 'vitest'
import { repeatedLists } from './literal-lists.ts'
import { sourceFiles } from './source-files.ts'

/** Lists that repeat another, with the reason. The list may only become shorter. */
const REPEATED: Readonly<Record<string, string>> = {
  'brands/brand.ts: businessTerms | privacy | terms':
    'brands and protocol are of one layer; the server compares them where it reads an agreement',
  'ledger/accounts.ts: closed | frozen | open':
    'the ledger knows no protocol; the handler that returns the state compares them',
  'ledger/holds.ts: expired | open | posted | voided':
    'the ledger knows no protocol; the handler that returns the state compares them',
  'ledger/model.ts: count | day | month': 'the model of the tests is written independently of the ledger',
  'protocol/methods/eft/reach.ts: endToEndId? | iban | payeeName | reference?':
    'each row of the table of reaches is complete in itself',
  'protocol/methods/instant-payment/reach.ts: EUR | GBP | USD':
    'currencies of two payment systems, which change independently',
  'protocol/methods/instant-payment/reach.ts: endToEndId? | iban | payeeName | reference?':
    'each row of the table of reaches is complete in itself',
  'protocol/rules/cards.ts: balance | block | history':
    'each row of the table of card actions is complete in itself',
  'protocol/brand/brand.ts: en | es | pt | ro | ru | ua':
    'protocol imports nothing of locales; a language that only one has ends this line',
  'server/auth/confirm-method.ts: mail | otp | push | sms': 'an order: the strongest method first',
  'server/payments/mass/make.ts: accountFrozen | busy | unknown':
    'outcomes after which two jobs try again, each by its own rules',
  'web/app/prerender.tsx: app | auth | phone | register':
    'the server has no types of the pages, which it loads when it runs',
  'web/features/desk/monitoring/rule-fields.ts: amount | hours | others': 'fields of two kinds of rules',
  'web/features/security/blacklist-screen.tsx: both | incoming | outgoing': 'the order on the screen',
  'web/ui/icons/glyph.tsx: large | medium | small': 'sizes of two components',
  'web/ui/layout/slip.tsx: between | from | to':
    'the stops of a slip on the screen and in a document, which are drawn by different code',
}

test('a fact has one list: no set of literals is written out twice', () => {
  const repeated = repeatedLists(sourceFiles())
  expect(
    [...repeated].filter(([list]) => !(list in REPEATED)),
    'Import the list of the second place, or derive from it: `z.enum(list)`, `(typeof list)[number]`, `Exclude<…>`. If they are two facts, add a line with the reason.',
  ).toEqual([])
  expect(
    Object.keys(REPEATED).filter((list) => !repeated.has(list)),
    'these repeat nothing now: remove their lines',
  ).toEqual([])
})

test('finds arrays, enums and unions with the same members, and no parts of a list', () => {
  const file = (path: string, text: string) => ({ path, text })
  const repeated = repeatedLists([
    file('server/rules/a.ts', "type State = 'open' | 'posted' | 'voided' | undefined"),
    file('protocol/a.ts', "export const states = ['open', 'posted', 'voided'] as const"),
    file('web/lib/a.ts', "const all = z.enum(['voided', 'open', 'posted'])"),
    file(
      'web/lib/part.ts',
      "const ended = new Set(['posted', 'voided'])\nconst most = ['open', 'posted', 'lost']",
    ),
    file('web/lib/a.test.ts', "const states = ['open', 'posted', 'voided']"),
    file('web/lib/pick.ts', "type Part = Pick<Hold, 'open' | 'posted' | 'voided'>"),
  ])
  expect([...repeated]).toEqual([
    ['server/rules/a.ts: open | posted | voided', 'protocol/a.ts:1'],
    ['web/lib/a.ts: open | posted | voided', 'protocol/a.ts:1'],
  ])
})
