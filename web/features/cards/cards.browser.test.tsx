import {
  type Card,
  cardActivate,
  cardActivationDataGet,
  cardApply,
  cardApplyInfoGet,
  cardBlock,
  cardCrossPlatformRequirementsGet,
  cardFeesGet,
  cardList,
  cardLoad,
  cardPause,
  cardReissue,
  cardShippingUpgrade,
} from '@sixpence/protocol/cards/cards'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { accessRights } from '@sixpence/protocol/rights'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { alice, dollars, euros, ordinaryDay } from '#testing/bank.ts'
import { type Answer, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import AddCardScreen from './add-screen.tsx'
import CardScreen from './card-screen.tsx'
import ConfirmCardScreen from './confirm-screen.tsx'
import PhysicalScreen from './physical-screen.tsx'
import VirtualScreen from './virtual-screen.tsx'

afterEach(cleanSlate)

const card = (part: Partial<Card> = {}): Card => ({
  accountId: 41,
  cardType: 2006,
  subType: 'PREPAID',
  cardIsVirtual: true,
  network: 'VISA',
  accountStatusId: cardStatuses.active,
  alias: 'Subscriptions',
  holder: 'Alice Berg',
  currencyCode: 'EUR',
  balance: '41.10',
  lastFour: '7783',
  cardExpiryMonth: 11,
  cardExpiryYear: 2030,
  isExpressShipping: false,
  isEnrolled: true,
  allowedActions: ['balance', 'history', 'block', 'details', 'load', 'pause', 'rename', 'reissue'],
  mayUpgradeShipping: false,
  ...part,
})

const fees = {
  annual: '0.00',
  issue: '5.00',
  monthly: '0.00',
  currency: 'EUR',
  shippingOptions: [
    { id: 1, type: 0 as const, fee: '0.00', deliveryTime: { from: 5, to: 8 }, disabledReasons: [] },
    { id: 2, type: 1 as const, fee: '12.00', deliveryTime: { from: 1, to: 3 }, disabledReasons: [] },
  ],
}

/** A point on P-256, as the card company's key. */
const companyKey = 'BN53Qo7NhbEnc6QxThIlO-Mtx6PZr1eaxMVQxMwegKpQ-mcNpJrBowVBX5-wH0BafmBxpNPECO5lrrUEt-5-fiw'

let cards: Card[] = []
const screens = {
  '/cards/physical': PhysicalScreen,
  '/cards/virtual': VirtualScreen,
  '/cards/$accountId': CardScreen,
  '/cards': () => (
    <>
      <h1>Cards</h1>
      <ToastRegion />
    </>
  ),
  '/add-card': AddCardScreen,
  '/confirm-card/$cardId': ConfirmCardScreen,
}
const open = (at: string, all: Card[], answers: Answer[] = [], width = 1280) => {
  cards = all
  return openScreen({
    screens,
    at,
    width,
    answers: [
      ...ordinaryDay,
      on(balanceInquiry, () => ({ accounts: [euros, dollars] })),
      on(cardList, () => ({ cards })),
      ...answers,
    ],
  })
}
const asked = ({ called }: Awaited<ReturnType<typeof open>>, call: string) =>
  called.filter((recordedCall) => recordedCall.call === call).map(({ input }) => input)

describe('the list', () => {
  test('shows the cards of its kind, each a way to its page, and the way to another one', async () => {
    const screen = await open('/cards/virtual', [
      card(),
      card({ accountId: 42, alias: 'Old shop card', accountStatusId: cardStatuses.canceled }),
      card({ accountId: 43, alias: 'Wallet card', cardIsVirtual: false }),
    ])
    await expect
      .element(screen.getByRole('link', { name: /Subscriptions.*41\.10/ }))
      .toHaveAttribute('href', '/cards/41')
    await expect.element(screen.getByText('Blocked')).toBeVisible()
    await expect.element(screen.getByText('Wallet card')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('link', { name: 'Get a card' })).toBeVisible()
    expect(await findings()).toEqual([])
  })

  test('that is empty explains cards, narrow', async () => {
    const screen = await open('/cards/physical', [], [], 320)
    await expect.element(screen.getByText('No physical card yet')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    expect(await findings()).toEqual([])
  })

  test('that cannot be loaded comes with one press', async () => {
    let fails = true
    const screen = await open(
      '/cards/virtual',
      [card()],
      [
        on(cardList, () => {
          if (fails) throw new Error('cut')
          return { cards }
        }),
      ],
    )
    await expect.element(screen.getByText('We could not load your cards.')).toBeVisible()
    fails = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Subscriptions')).toBeVisible()
  })
})

describe('the page of a card', () => {
  test('offers what the server allows, and nothing else', async () => {
    const screen = await open('/cards/41', [
      card({
        accountStatusId: cardStatuses.paused,
        allowedActions: ['balance', 'history', 'unpause', 'block'],
      }),
    ])
    await expect.element(screen.getByRole('button', { name: 'Unpause the card' })).toBeVisible()
    const words = screen
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
    expect(words).toEqual(['Unpause the card', 'History', 'Block the card'])
    expect(await findings()).toEqual([])
  })

  test('offers a colleague with read access only what they may read', async () => {
    const reader = { ...alice, accessRight: accessRights.read }
    const screen = await open(
      '/cards/41',
      [card()],
      [on(customerInfoGet, () => ({ customer: reader, idleSeconds: 900 }))],
    )
    await expect.element(screen.getByRole('button', { name: 'History' })).toBeVisible()
    expect(screen.getByRole('button').elements()).toHaveLength(1)
  })

  test.each([
    ['41.10', 'Its money is still yours'],
    ['0.00', 'No money is left on it.'],
  ])('that is blocked with %s on it says what follows', async (balance, words) => {
    const screen = await open('/cards/41', [
      card({ accountStatusId: cardStatuses.canceled, allowedActions: ['history'], balance }),
    ])
    await expect.element(screen.getByText(words, { exact: false })).toBeVisible()
  })

  test('that does not exist shows it, and links back', async () => {
    const screen = await open('/cards/99', [card(), card({ accountId: 42 })])
    await expect.element(screen.getByRole('heading', { name: 'We cannot find this card' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'All cards' })).toHaveAttribute('href', '/cards')
  })

  test('a press pauses it; refused, it stays as it was and can be pressed again', async () => {
    let refuses = true
    const screen = await open(
      '/cards/41',
      [card()],
      [
        on(cardPause, () => {
          if (refuses) return refuse('cardActionNotAllowed')
          cards = [card({ accountStatusId: cardStatuses.paused, allowedActions: ['unpause'] })]
          return {}
        }),
      ],
    )
    await screen.getByRole('button', { name: 'Pause the card' }).click()
    await expect.poll(() => asked(screen, 'cardPause')).toHaveLength(1)
    await expect.element(screen.getByText('Active', { exact: true })).toBeVisible()
    refuses = false
    await screen.getByRole('button', { name: 'Pause the card' }).click()
    await expect.element(screen.getByRole('button', { name: 'Unpause the card' })).toBeVisible()
    expect(asked(screen, 'cardPause')).toEqual([{ accountId: 41 }, { accountId: 41 }])
  })
})

describe('in a dialog', () => {
  test('money is added from an account of its currency, once an amount is there', async () => {
    let refuses = true
    const screen = await open(
      '/cards/41',
      [card()],
      [
        on(cardLoad, () =>
          refuses
            ? refuse('insufficientFunds')
            : {
                transactionId: 7,
                status: 'completed' as const,
                approveType: 0,
                availableApprovalMethods: [],
              },
        ),
      ],
    )
    await screen.getByRole('button', { name: 'Add money' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Add money to Subscriptions' })
    await dialog.getByRole('button', { name: 'Add the money' }).click()
    await expect.element(dialog.getByText('Enter an amount.')).toBeVisible()
    await dialog.getByLabelText('Amount').fill('25')
    await dialog.getByRole('button', { name: 'Add the money' }).click()
    await expect.element(dialog.getByLabelText('Amount')).toBeInvalid()
    refuses = false
    await dialog.getByRole('button', { name: 'Add the money' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(screen, 'cardLoad').at(-1)).toMatchObject({ accountId: 41, fromAccountId: 11, amount: '25' })
  })

  test('without another account of its currency it shows it, and offers nothing', async () => {
    const screen = await open('/cards/41', [card({ currencyCode: 'RON' })])
    await screen.getByRole('button', { name: 'Add money' }).click()
    await expect.element(screen.getByText('You have no other account in RON.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add the money' })).not.toBeInTheDocument()
  })

  test('it is blocked for a reason, and not without one', async () => {
    const screen = await open('/cards/41', [card()], [on(cardBlock, () => ({}))])
    await screen.getByRole('button', { name: 'Block the card' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Block Subscriptions?' })
    await dialog.getByRole('button', { name: 'Block the card permanently' }).click()
    await expect.element(dialog.getByText('Choose why you block the card.')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(asked(screen, 'cardBlock')).toEqual([])
    await dialog.getByText('It was stolen').click()
    await dialog.getByRole('button', { name: 'Block the card permanently' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(screen, 'cardBlock')).toEqual([{ accountId: 41, reason: 'stolen' }])
  })

  test('another one is ordered with its fee shown before', async () => {
    const screen = await open(
      '/cards/41',
      [card({ cardIsVirtual: false })],
      [on(cardFeesGet, () => fees), on(cardReissue, () => ({}))],
    )
    await screen.getByRole('button', { name: 'Order a replacement' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Order a replacement for Subscriptions' })
    await expect.element(dialog).toMatchTextContent(/Due now\s*5\.00/)
    await dialog.getByRole('radio', { name: /Express/ }).click({ force: true })
    await expect.element(dialog).toMatchTextContent(/Due now\s*17\.00/)
    await dialog.getByRole('button', { name: 'Order the card' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(screen, 'cardReissue')).toMatchObject([{ accountId: 41, isExpressShipping: true }])
  })
})

describe('an order with a fee', () => {
  const sent = card({
    cardIsVirtual: false,
    allowedActions: ['reissue', 'activate'],
    mayUpgradeShipping: true,
  })
  const offered = {
    cardType: 2006,
    subType: 1 as const,
    isVirtual: true,
    network: 'VISA' as const,
    currencyCode: 'EUR',
    issue: '5.00',
  }
  const waysTo = {
    replacement: { at: '/cards/41', opens: 'Order a replacement', orders: 'Order the card' },
    courier: { at: '/cards/41', opens: 'Send it by express', orders: 'Send by express' },
    'first card': { at: '/add-card', opens: /Visa, EUR/, orders: 'Order the card' },
    activation: { at: '/confirm-card/41', opens: undefined, orders: 'Activate the card' },
  } as const
  const begin = async (way: (typeof waysTo)[keyof typeof waysTo], answers: Answer[]) => {
    const screen = await open(
      way.at,
      [sent],
      [
        on(cardFeesGet, () => fees),
        on(cardApplyInfoGet, () => ({ cards: [offered] })),
        on(cardCrossPlatformRequirementsGet, () => ({ requirements: [] })),
        on(cardActivationDataGet, () => ({
          fees: [{ type: 'activation' as const, amount: '5.00' }],
          extraParams: ['securityCode' as const],
          feeCurrency: 'EUR',
          companyKey,
        })),
        ...answers,
      ],
    )
    if (typeof way.opens === 'string') await screen.getByRole('button', { name: way.opens }).click()
    else if (way.opens) await screen.getByRole('radio', { name: way.opens }).click({ force: true })
    return { screen, order: screen.getByRole('button', { name: way.orders, exact: true }) }
  }

  test.each(Object.entries(waysTo))(
    '%s: can be sent only once the account that pays it is there',
    async (_, way) => {
      const arrived = Promise.withResolvers<undefined>()
      let fails = true
      const { screen, order } = await begin(way, [
        on(balanceInquiry, async () => {
          await arrived.promise
          return fails ? refuse('fault') : { accounts: [euros, dollars] }
        }),
      ])
      await expect.poll(() => asked(screen, 'balanceInquiry').length).toBeGreaterThan(0)
      await expect.element(screen.getByText('Loading').last()).toBeInTheDocument()
      await expect.element(order).not.toBeInTheDocument()
      await expect
        .element(screen.getByText('You have no account in EUR to pay from.'))
        .not.toBeInTheDocument()
      await expect.element(screen.getByRole('link', { name: 'Add a currency' })).not.toBeInTheDocument()
      arrived.resolve(undefined)
      await expect.element(screen.getByText('We could not load your accounts.')).toBeVisible()
      await expect.element(order).not.toBeInTheDocument()
      await expect
        .element(screen.getByText('You have no account in EUR to pay from.'))
        .not.toBeInTheDocument()
      expect(await findings()).toEqual([])
      fails = false
      await screen.getByRole('button', { name: 'Try again' }).click()
      await expect.element(screen.getByText('Due now')).toBeVisible()
      await expect.element(order).toBeVisible()
    },
  )

  test.each(Object.entries(waysTo).filter(([name]) => name !== 'activation'))(
    '%s: cannot be sent while its fee is not shown',
    async (_, way) => {
      const { screen, order } = await begin(way, [on(cardFeesGet, () => never())])
      await expect.poll(() => asked(screen, 'cardFeesGet')).toHaveLength(1)
      await expect.element(screen.getByText('Loading').last()).toBeInTheDocument()
      await expect.element(order).not.toBeInTheDocument()
      await cleanSlate()
      const failed = await begin(way, [on(cardFeesGet, () => refuse('fault'))])
      await expect.element(failed.screen.getByText('We could not load the fees.')).toBeVisible()
      await expect.element(failed.order).not.toBeInTheDocument()
    },
  )

  test.each(Object.entries(waysTo))(
    '%s: cannot be sent without an account in its currency, and shows that',
    async (_, way) => {
      const { screen, order } = await begin(way, [on(balanceInquiry, () => ({ accounts: [dollars] }))])
      await expect.element(screen.getByText('You have no account in EUR to pay from.')).toBeVisible()
      await expect.element(order).not.toBeInTheDocument()
    },
  )

  test('courier: is paid from the account that was shown', async () => {
    const { screen, order } = await begin(waysTo.courier, [on(cardShippingUpgrade, () => ({}))])
    await expect.element(screen.getByText('Due now')).toBeVisible()
    await order.click()
    await expect
      .poll(() => asked(screen, 'cardShippingUpgrade'))
      .toMatchObject([{ accountId: 41, feeAccountId: 11 }])
  })

  const waits = (expiresAt = new Date(Date.now() + 600_000).toISOString()) => ({
    requestKey: 'A'.repeat(22),
    method: 'sms' as const,
    sentTo: '+370 ••• ••099',
    expiresAt,
  })

  test('activation: takes the security code on the card, then the person’s own code, and shows the PIN [CR-01]', async () => {
    const page = { pageKey: '' }
    const { screen, order } = await begin(waysTo.activation, [
      on(cardActivate, (input) => {
        if (input.requestKey === undefined) return waits()
        page.pageKey = input.pageKey
        return {}
      }),
    ])
    await expect.element(screen.getByText('Due now')).toBeVisible()
    await screen.getByLabelText('Security code').fill('12')
    await order.click()
    await expect.element(screen.getByText('Enter the three digits.')).toBeVisible()
    expect(asked(screen, 'cardActivate')).toEqual([])
    await screen.getByLabelText('Security code').fill('123')
    await order.click()
    const popup = screen.getByRole('dialog', { name: 'Activate the card' })
    await popup.getByLabelText('6-digit code').fill('314159')
    await popup.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.poll(() => asked(screen, 'cardActivate')).toHaveLength(2)
    const [first, second] = asked(screen, 'cardActivate')
    expect(JSON.stringify(first)).not.toContain('"123"')
    expect(second).toMatchObject({ requestKey: 'A'.repeat(22), code: '314159' })
    expect(page.pageKey).toBe(first?.['pageKey'])
  })

  test('activation: a wrong security code is shown at its field', async () => {
    const { screen, order } = await begin(waysTo.activation, [
      on(cardActivate, () => refuse('securityCodeWrong')),
    ])
    await expect.element(screen.getByText('Due now')).toBeVisible()
    await screen.getByLabelText('Security code').fill('123')
    await order.click()
    await expect.element(screen.getByLabelText('Security code')).toBeInvalid()
    await expect.element(screen.getByLabelText('Security code')).toHaveFocus()
    expect(await findings()).toEqual([])
  })

  test('replacement: is confirmed before it is ordered [TW-01]', async () => {
    const { screen, order } = await begin(waysTo.replacement, [
      on(cardReissue, ({ requestKey }) => (requestKey === undefined ? waits() : {})),
    ])
    await order.click()
    await screen.getByLabelText('6-digit code').fill('314159')
    await screen.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.poll(() => asked(screen, 'cardReissue')).toHaveLength(2)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('first card: is shown once it is ordered, but not to a person who has left meanwhile', async () => {
    const made = Promise.withResolvers<{ accountId: number }>()
    const { screen, order } = await begin(waysTo['first card'], [on(cardApply, () => made.promise)])
    await order.click()
    await expect.poll(() => asked(screen, 'cardApply')).toHaveLength(1)
    await screen.getByRole('link', { name: 'All cards' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Cards', exact: true })).toBeVisible()
    made.resolve({ accountId: 41 })
    await expect.element(screen.getByText('The card is ordered')).toBeVisible()
    expect(screen.router.history.location.pathname).toBe('/cards')
    await cleanSlate()
    const stayed = await begin(waysTo['first card'], [on(cardApply, () => ({ accountId: 41 }))])
    await stayed.order.click()
    await expect.poll(stayed.screen.where).toBe('/cards/41')
  })
})
