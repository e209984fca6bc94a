import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  transferEftFeeGet,
  transferMethodsByCountryGet,
} from '@sixpence/protocol/transfers-external/transfers-external'
import {
  bankByIbanGet,
  branchCodeList,
  transferExtraParamsGet,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import { transferEftSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account, alice, paysNothing } from '#testing/bank.ts'
import { cutLine, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import {
  entered,
  submitted,
  openOutside,
  rightIban,
  terms,
  transferMethod,
  transferMethods,
} from './testing.tsx'

afterEach(cleanSlate)

const confirm = { name: 'Confirm 26.00\u00a0EUR' }
const asWho = (part: object) =>
  on(customerInfoGet, () => ({ customer: { ...alice, ...part }, idleSeconds: 900 }))

describe('where to', () => {
  test('the ways to a country stand side by side with arrival, fee and what fits, the cheapest one chosen [CU-09]', async () => {
    const screen = await openOutside()
    await screen.getByLabelText('Country of the account').selectOptions('Germany')
    const first = screen.getByRole('radio', { name: /Bank transfer.*Cheapest/ })
    await expect.element(first).toBeChecked()
    const card = screen.getByRole('group', { name: 'How do you want to send it?' })
    await expect.element(card).toMatchTextContent(/Fee1\.00.EUR.*Up to5,000\.00.EUR/)
    await expect.element(card).toMatchTextContent(/Card payout.*Within 30 min.*1\.5%, at least 1\.00.EUR/)
    await screen.getByLabelText('Currency to send').selectOptions('USD, US Dollar')
    await expect.element(screen.getByRole('radio', { name: /Bank wire/ })).toBeChecked()
  })

  test('fees and limits are the server’s: another table is another text [B292]', async () => {
    const other = transferMethod({
      feePercent: '2',
      feeMinimum: '0.00',
      left: { operation: '7.00', day: '9.00', month: '9.00' },
    })
    const screen = await openOutside({
      answers: [on(transferMethodsByCountryGet, () => ({ methods: [other] }))],
    })
    await screen.getByLabelText('Country of the account').selectOptions('Germany')
    await expect
      .element(screen.getByRole('group', { name: 'How do you want to send it?' }))
      .toMatchTextContent(/Fee2%Up to7\.00/)
  })

  test('what is not permitted to own accounts is not offered there [B307 B308 B309]', async () => {
    const only = (permissions: ('own' | '3d')[], method: 'wire' | 'eft' | 'oct') =>
      transferMethod({ method, permissions })
    const screen = await openOutside({
      answers: [
        on(transferMethodsByCountryGet, () => ({
          methods: [only(['own'], 'wire'), only(['3d'], 'eft'), only(['own', '3d'], 'oct')],
        })),
      ],
    })
    await screen.getByLabelText('Country of the account').selectOptions('Germany')
    await expect.element(screen.getByRole('radio', { name: /Bank transfer/ })).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /Bank wire/ })).not.toBeInTheDocument()
    await screen.getByRole('radio', { name: 'To my own account' }).click()
    await expect.element(screen.getByRole('radio', { name: /Bank wire/ })).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /Card payout/ })).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /Bank transfer/ })).not.toBeInTheDocument()
  })

  test('a country without a way says so; Continue says what is missing', async () => {
    const screen = await openOutside()
    await screen.getByRole('button', { name: 'Continue to the recipient' }).click()
    await expect.element(screen.getByLabelText('Country of the account')).toHaveFocus()
    await screen.getByLabelText('Country of the account').selectOptions('Chad')
    await expect.element(screen.getByText('We cannot send money there yet')).toBeVisible()
  })
})

describe('nothing is asked before there is something to ask about', () => {
  const calls = (screen: Awaited<ReturnType<typeof openOutside>>, name: string) =>
    screen.called.filter(({ call }) => call === name)

  test('fee, limits and the most wait for place, account and amount [B275 B278 B280]', async () => {
    entered({ amount: '', currency: undefined, method: undefined, country: '' })
    const screen = await openOutside()
    await expect.element(screen.getByLabelText('Country of the account')).toBeVisible()
    for (const name of ['transferEftFeeGet', 'transferLimitsGet', 'transferMaxAmountGet'])
      expect(calls(screen, name)).toEqual([])
  })

  test('without an account of one’s own nothing is asked either [B278 B280]', async () => {
    entered()
    const screen = await openOutside({
      at: '/transfer/external?step=amount',
      answers: [on(balanceInquiry, () => ({ accounts: [account({ accountStatusId: 3 })] }))],
    })
    await expect.element(screen.getByLabelText('Amount')).toBeVisible()
    for (const name of ['transferEftFeeGet', 'transferLimitsGet', 'transferMaxAmountGet'])
      expect(calls(screen, name)).toEqual([])
  })

  test('an amount above 0 asks once, with place and account [B275 B278 B280]', async () => {
    entered({ amount: '' })
    const screen = await openOutside({ at: '/transfer/external?step=amount' })
    await screen.getByLabelText('Amount').fill('0')
    await expect.poll(() => calls(screen, 'transferLimitsGet').length).toBe(1)
    expect(calls(screen, 'transferMaxAmountGet')).toHaveLength(1)
    expect(calls(screen, 'transferEftFeeGet')).toEqual([])
    await screen.getByLabelText('Amount').fill('25')
    await expect.poll(() => calls(screen, 'transferEftFeeGet').length).toBe(1)
    expect(calls(screen, 'transferEftFeeGet')[0]?.input).toMatchObject({
      amount: '25',
      destination: { countryCode: 'DE', currencyCode: 'EUR' },
      fromAccountId: 11,
    })
    expect(calls(screen, 'transferLimitsGet')[0]?.input).toMatchObject({
      type: 'withdrawals',
      countryCode: 'DE',
    })
  })
})

describe('the recipient', () => {
  test('what is missing is named together, and each leads to its field', async () => {
    entered({ details: {} })
    const screen = await openOutside({ at: '/transfer/external?step=payee' })
    await screen.getByRole('button', { name: 'Continue to the amount' }).click()
    await expect.element(screen.getByRole('region', { name: '2 entries need correcting' })).toHaveFocus()
    await screen.getByRole('link', { name: 'IBAN: Fill this in.' }).click()
    await expect.element(screen.getByLabelText('IBAN')).toHaveFocus()
  })

  test('a reload in mid-form loses nothing but what is secret, and that is nowhere kept', async () => {
    entered({ details: {} }, 'oct')
    const screen = await openOutside({ at: '/transfer/external?step=payee' })
    await screen.getByLabelText('Recipient’s name').fill('Ana Nowak')
    await screen.getByLabelText('Card number').fill('4111 1111 1111 1111')
    await userEvent.tab()
    const kept = Object.values(sessionStorage).join() + Object.values(localStorage).join()
    expect(kept).toContain('Ana Nowak')
    expect(kept.replaceAll(/\D/g, '')).not.toContain('4111111111111111')
    await screen.getByRole('button', { name: 'Continue to the amount' }).click()
    await expect.element(screen.getByRole('heading', { name: 'How much does Ana Nowak get?' })).toBeVisible()
  })
})

describe('the bank', () => {
  const at = '/transfer/external?step=payee'
  const commerzbank = {
    bankName: 'Commerzbank',
    city: 'Köln',
    countryIsoCode: 'DE',
    country: 'Germany',
    SWIFT: 'COBADEFFXXX',
  }
  const details = { payeeName: 'Ana Nowak', iban: rightIban }

  test('inside an IBAN is shown by name, and its BIC is filled in where that is asked for [B284]', async () => {
    entered({ currency: 'USD', details }, 'wire')
    const screen = await openOutside({ at, answers: [on(bankByIbanGet, () => commerzbank)] })
    await expect.element(screen.getByText('Commerzbank')).toBeVisible()
    await expect.element(screen.getByText('Köln, COBADEFFXXX')).toBeVisible()
    await expect.element(screen.getByLabelText(/BIC/)).toHaveValue('COBADEFFXXX')
  })

  test('that is not known leaves its fields to be filled by hand [B284]', async () => {
    entered({ currency: 'USD', details }, 'wire')
    const screen = await openOutside({ at, answers: [on(bankByIbanGet, () => refuse('bankUnknown'))] })
    await expect.poll(() => screen.called.map(({ call }) => call)).toContain('bankByIbanGet')
    await expect.element(screen.getByLabelText(/BIC/)).toHaveValue('')
    await screen.getByLabelText(/BIC/).fill('COBADEFFXXX')
    await expect.element(screen.getByLabelText(/BIC/)).not.toHaveAttribute('aria-invalid')
  })

  test('and its branch are chosen of the lists of a country that has them, and only there', async () => {
    entered({ country: 'JP', details: { payeeName: 'Kenji Sato', bankCode: '0001' } })
    const lists = {
      name: 'bankCode' as const,
      label: 'Bank code',
      required: true,
      values: [{ code: '0001', name: 'Mizuho Bank' }],
    }
    const screen = await openOutside({
      at,
      answers: [
        on(transferMethodsByCountryGet, () => ({ methods: [transferMethod({ countryCode: 'JP' })] })),
        on(transferExtraParamsGet, () => ({ extraParams: [lists] })),
        on(branchCodeList, () => ({ branches: [{ code: '001', name: 'Head office' }] })),
      ],
    })
    await expect.element(screen.getByLabelText('Bank code')).toHaveAccessibleDescription('Mizuho Bank')
    await screen.getByLabelText('Branch code').fill('001')
    await expect.element(screen.getByLabelText('Branch code')).toHaveAccessibleDescription('Head office')
  })
})

describe('the amount', () => {
  test('in either currency, with the rate, how long it is held, and what it makes', async () => {
    entered({ currency: 'USD' }, 'wire')
    entered(
      {
        currency: 'USD',
        details: {
          payeeName: 'Ana Nowak',
          iban: rightIban,
          addressCountry: 'DE',
          town: 'Bonn',
          purpose: 'goods',
        },
      },
      'wire',
    )
    const screen = await openOutside({ at: '/transfer/external?step=amount' })
    await expect.element(screen.getByText('22.73\u00a0EUR is exchanged')).toBeVisible()
    await expect.element(screen.getByText('1 EUR = 1.100 USD').first()).toBeVisible()
    await expect.element(screen.getByText(/Held for you for/).first()).toBeVisible()
  })

  test('the most that can be sent is entered by a press; more than the limit is refused beside the field', async () => {
    entered({ amount: '' })
    const screen = await openOutside({ at: '/transfer/external?step=amount' })
    await screen.getByRole('button', { name: 'Send maximum' }).click()
    await expect.element(screen.getByLabelText('Amount')).toHaveValue('499.00')
    await screen.getByLabelText('Amount').fill('501')
    await screen.getByRole('button', { name: 'Check the payment' }).click()
    await expect.element(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/above your limit/)
  })
})

describe('check', () => {
  const at = '/transfer/external?step=check'

  test('shows everything that leaves, with the account in full, and what arrives when', async () => {
    entered()
    const screen = await openOutside({ at })
    const slip = screen.getByRole('article', { name: 'Payment slip' })
    await expect.element(slip).toMatchTextContent(/Ana Nowak.*DE89 3704 0044 0532 0130 00.*Germany/)
    await expect.element(slip).toMatchTextContent(/Fee, Bank transfer.*1\.00/)
    await expect.element(slip).toMatchTextContent(/Reference for the recipient.*INV 2031/)
    await expect.element(slip).toMatchTextContent(/Leaves your account26\.00/)
    await expect.element(screen.getByText('Valid details for Germany')).toBeVisible()
  })

  test('a double press sends one payment, with what was shown and its quote', async () => {
    entered()
    const screen = await openOutside({ at, answers: [on(transferEftSubmit, never)] })
    await expect.element(screen.getByRole('button', confirm)).toBeVisible()
    await screen.getByRole('button', confirm).dblClick()
    const sent = screen.called.filter(({ call }) => call === 'transferEftSubmit')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.input).toEqual({
      fromAccountId: 11,
      amount: '25.00',
      currencyCode: 'EUR',
      countryCode: 'DE',
      permission: '3d',
      beneficiaryType: 'person',
      details: { payeeName: 'Ana Nowak', iban: rightIban, reference: 'INV 2031' },
      quote: 'held',
      check: 'told',
    })
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
  })

  test('a press in the moment in which the button gets its amount sends the payment', async () => {
    entered()
    const fee = Promise.withResolvers<void>()
    const screen = await openOutside({
      at,
      answers: [on(transferEftFeeGet, async (input) => fee.promise.then(() => terms(input)))],
    })
    await expect.element(screen.getByText('The bank holds this account under this name')).toBeVisible()
    const watch = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find((value) =>
        value.textContent.includes('26.00'),
      )
      if (!button) return
      watch.disconnect()
      button.click()
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    fee.resolve()
    await expect.poll(() => screen.where()).toBe('/transfer/p2p/receipt/700')
  })

  test('a lost reply is asked after with the same key, and leads to the one payment', async () => {
    entered()
    let tries = 0
    const screen = await openOutside({
      at,
      answers: [on(transferEftSubmit, () => ((tries += 1) === 1 ? cutLine() : submitted))],
    })
    await screen.getByRole('button', confirm).click()
    await screen.getByRole('button', { name: 'Find out' }).click()
    await expect.poll(() => screen.where()).toBe('/transfer/p2p/receipt/700')
    const keys = screen.called.filter(({ call }) => call === 'transferEftSubmit').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('what the server refuses stands beside its field', async () => {
    entered()
    const screen = await openOutside({
      at,
      answers: [on(transferEftSubmit, () => refuse('payeeIsNotYou', { name: 'Alice Berg' }))],
    })
    await screen.getByRole('button', confirm).click()
    await expect
      .element(screen.getByLabelText('Recipient’s name'))
      .toHaveAccessibleDescription(/must be yours: Alice Berg/)
  })

  test('a rate that is over is asked for anew and has to be looked at', async () => {
    entered()
    let asked = 0
    const screen = await openOutside({
      at,
      answers: [
        on(transferEftFeeGet, (input) => {
          asked += 1
          return asked === 1 ? terms(input) : { ...terms(input), total: '27.00', fee: '2.00', quote: 'newer' }
        }),
        on(transferEftSubmit, ({ quote }) => (quote === 'newer' ? submitted : refuse('quoteOver'))),
      ],
    })
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByText('The rate has changed')).toBeVisible()
    await screen.getByRole('button', { name: 'Confirm 27.00\u00a0EUR' }).click()
    await expect.poll(() => screen.where()).toBe('/transfer/p2p/receipt/700')
  })

  const looks = [
    [1280, 'light', 'ostra'],
    [390, 'dark', 'gintara'],
    [320, 'light', 'quillo'],
  ] as const
  test.each(
    ['place', 'payee', 'amount', 'check'].flatMap((step) => looks.map((look) => [step, ...look] as const)),
  )(
    '%s at %d px in the %s scheme of %s: axe finds nothing, nothing is too wide',
    async (step, width, scheme, brand) => {
      entered()
      const screen = await openOutside({ at: `/transfer/external?step=${step}`, width, scheme, brand })
      await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findings()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    },
  )
})

describe('the start of paying', () => {
  /** Links of its rows; read-only users may open scheduled payments. */
  const paths = () => Array.from(document.querySelectorAll('a'), (link) => link.getAttribute('href'))
  const always = ['/transfer/preapproved-payments', '/fees-and-limits']

  test.each([
    ['own', 'digital'],
    ['own', 'wire'],
    ['own', 'eft'],
    ['own', 'oct'],
    ['own', 'instant'],
    ['own', 'interac'],
    ['other', 'digital'],
    ['other', 'wire'],
    ['other', 'eft'],
    ['other', 'oct'],
    ['other', 'loadPrepaidCard'],
    ['other', 'instant'],
    ['other', 'interac'],
  ] as const)(
    'offers to pay out with permission %s %s alone [B305 B307 B308 B309 B310 B311 B312 B315 B316 B317 B318 B319 B320]',
    async (side, group) => {
      const screen = await openOutside({
        at: '/transfer',
        answers: [asWho({ ...paysNothing, [side]: { ...paysNothing[side], [group]: true } })],
      })
      await expect
        .element(screen.getByRole('link', { name: /To a bank account, card or wallet/ }))
        .toBeVisible()
    },
  )

  test.each([
    ['To a person or company here', '/transfer/p2p', { permissions: { sendMoneyUser: true } }],
    ['Between your accounts', '/transfer/account', { own: { ...paysNothing.own, betweenAccounts: true } }],
  ])('offers “%s” with its permission alone [B306 B313]', async (name, path, part) => {
    const screen = await openOutside({ at: '/transfer', answers: [asWho({ ...paysNothing, ...part })] })
    await expect.element(screen.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    expect(paths()).toEqual([path, ...always])
  })

  test('hides what is not permitted [B306 B313]', async () => {
    const screen = await openOutside({
      at: '/transfer',
      answers: [asWho(paysNothing)],
    })
    await expect.element(screen.getByText('You can view this account, but not pay from it')).toBeVisible()
    expect(paths()).toEqual(always)
  })

  test('who may only look is told so', async () => {
    const screen = await openOutside({
      at: '/transfer',
      answers: [asWho({ accessRight: accessRights.read })],
    })
    await expect.element(screen.getByText('You can view this account, but not pay from it')).toBeVisible()
  })

  test('names the ways out that the customer has', async () => {
    const screen = await openOutside({ at: '/transfer' })
    await expect.element(screen.getByText('Bank transfer, Card payout and Bank wire')).toBeVisible()
    expect(transferMethods).toHaveLength(3)
    expect(await findings()).toEqual([])
  })
})
