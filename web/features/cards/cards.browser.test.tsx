import {
  type Card,
  cardBlock,
  cardFeesGet,
  cardList,
  cardLoad,
  cardPause,
  cardReissue,
} from '@sixpence/protocol/cards/cards'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { accessRights } from '@sixpence/protocol/rights'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { alice, dollars, euros, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import CardScreen from './card-screen.tsx'
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

let cards: Card[] = []
const screens = {
  '/cards/physical': PhysicalScreen,
  '/cards/virtual': VirtualScreen,
  '/cards/$accountId': CardScreen,
  '/add-card': () => <h1>Get a card</h1>,
}
const open = (at: string, all: Card[], answers: Answer[] = [], width = 1280) => {
  cards = all
  return openScreen({
    screens,
    at,
    width,
    answers: [
      on(balanceInquiry, () => ({ accounts: [euros, dollars] })),
      on(cardList, () => ({ cards })),
      ...answers,
      ...ordinaryDay,
    ],
  })
}
const asked = ({ called }: Awaited<ReturnType<typeof open>>, call: string) =>
  called.filter((one) => one.call === call).map(({ input }) => input)

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
      [
        on(cardFeesGet, () => ({
          annual: '0.00',
          issue: '5.00',
          monthly: '0.00',
          currency: 'EUR',
          shippingOptions: [
            { id: 1, type: 0 as const, fee: '0.00', deliveryTime: { from: 5, to: 8 }, disabledReasons: [] },
            { id: 2, type: 1 as const, fee: '12.00', deliveryTime: { from: 1, to: 3 }, disabledReasons: [] },
          ],
        })),
        on(cardReissue, () => ({})),
      ],
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
