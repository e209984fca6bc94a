import { expect, test } from 'vitest'
import { companyMenu, contractsBadge, menuGroups, personalMenu, userMenu, type MenuFacts } from './menus.ts'

const facts: MenuFacts = {
  verified: true,
  hasContracts: true,
  mayRequestMoney: false,
  needsAction: false,
  contractRequests: 0,
  activeContracts: 0,
}
const ids = (menu: { id: string }[]) => menu.map(({ id }) => id)

test('the personal menu has eight entries in this order [B059]', () => {
  expect(ids(personalMenu(facts))).toEqual([
    'profile',
    'notificationSettings',
    'accountSecurity',
    'smartContracts',
    'preapprovedPayments',
    'payoutBlacklist',
    'loginHistory',
    'legalInfo',
  ])
})

test('the company menu has nine entries in this order [B060]', () => {
  expect(ids(companyMenu(facts))).toEqual([
    'companyDetails',
    'manageUsers',
    'paymentEmails',
    'smartContracts',
    'preapprovedPayments',
    'payoutBlacklist',
    'notificationSettings',
    'legalInfo',
    'merchantServices',
  ])
})

test('invoices is the fifth entry of the one and the eighth of the other, with the permission only [B061 B062]', () => {
  const may = { ...facts, mayRequestMoney: true }
  expect([ids(personalMenu(may))[4], ids(companyMenu(may))[7]]).toEqual(['invoices', 'invoices'])
  expect([...personalMenu(facts), ...companyMenu(facts)].filter(({ id }) => id === 'invoices')).toEqual([])
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])('verified %s, contracts offered %s: the entry is shown %s [B063]', (verified, hasContracts, shown) => {
  for (const menu of [personalMenu, companyMenu])
    expect(ids(menu({ ...facts, verified, hasContracts })).includes('smartContracts')).toBe(shown)
})

test.each([
  [3, 5, { count: 3, colour: 'red' }],
  [0, 5, { count: 5, colour: 'blue' }],
  [0, 0, undefined],
])(
  '%i requests and %i active contracts are the badge %j [B064]',
  (contractRequests, activeContracts, badge) => {
    expect(contractsBadge({ contractRequests, activeContracts })).toEqual(badge)
    const [entry] = personalMenu({ ...facts, contractRequests, activeContracts }).filter(
      ({ id }) => id === 'smartContracts',
    )
    expect(entry?.badge).toEqual(badge)
  },
)

test('profile and company details are highlighted when an action is required, other entries are not [B065]', () => {
  const highlighted = (menu: typeof personalMenu, needsAction: boolean) =>
    ids(menu({ ...facts, needsAction }).filter(({ isHighlighted }) => isHighlighted))
  expect([highlighted(personalMenu, true), highlighted(companyMenu, true)]).toEqual([
    ['profile'],
    ['companyDetails'],
  ])
  expect([...highlighted(personalMenu, false), ...highlighted(companyMenu, false)]).toEqual([])
})

test('all users have security and sign-in history behind their name', () => {
  expect(ids([...userMenu])).toEqual(['accountSecurity', 'loginHistory'])
})

test('every entry of either menu is in exactly one group', () => {
  const may = { ...facts, mayRequestMoney: true }
  const items = menuGroups.flatMap((group) => group.items)
  const entries = new Set([...ids(personalMenu(may)), ...ids(companyMenu(may))])
  expect(entries.difference(new Set<string>(items))).toEqual(new Set())
  expect(new Set(items).size).toBe(items.length)
})
