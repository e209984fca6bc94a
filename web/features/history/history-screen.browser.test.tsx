import { balanceInquiry } from '@sixpence/protocol/accounts'
import { type Transaction, transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pseudoTexts } from '#lib/pseudo.ts'
import { refresh } from '#lib/refresh.ts'
import { account, closed, dollars, euros, historyOf, line, ordinaryDay, receipt } from '#testing/bank.ts'
import { type Answer, cutLine, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import HistoryScreen from './history-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  cleanSlate()
  scrollTo(0, 0)
})

const open = (answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/history': HistoryScreen },
    at: '/history',
    ...part,
    answers: [...ordinaryDay, ...answers],
  })

/** A booked past: three lines a day, card payments to shops, numbered from 1, the newest first. */
const past = (count: number): Transaction[] =>
  Array.from({ length: count }, (_, index) => {
    const number = count - index
    const isIn = number % 5 === 0
    return line({
      transactionId: number,
      transactionDate: new Date(
        Date.UTC(2026, 10, 20, 12) - Math.floor(index / 3) * 86_400_000,
      ).toISOString(),
      operationType: isIn ? 'Wire' : 'Card',
      direction: isIn ? 'in' : 'out',
      amount: isIn ? '100.00' : '-10.00',
      balanceAfter: `${number}.00`,
      counterpartyName: `Shop ${number}`,
    })
  })

/** The server's list: pages of 20 by cursor, searched by keyword and direction. */
const lists = (lines: () => Transaction[], part: Partial<ReturnType<typeof historyOf>> = {}) =>
  on(transactionHistoryList, ({ accountId, cursor, keyword, transactionDirection, pageSize = 20 }) => {
    const fits = lines().filter(
      (one) =>
        accountId === euros.accountId &&
        (keyword === undefined || `${one.counterpartyName}`.toLowerCase().includes(keyword.toLowerCase())) &&
        (transactionDirection === undefined || one.direction === transactionDirection),
    )
    const from = cursor === undefined ? 0 : fits.findIndex((one) => one.transactionId < Number(cursor))
    const page = fits.slice(from, from + pageSize)
    const hasMore = from + pageSize < fits.length
    return {
      ...historyOf(page),
      results: fits.length,
      ...(hasMore && { nextCursor: String(page.at(-1)!.transactionId) }),
      ...part,
    }
  })

type Screen = Awaited<ReturnType<typeof open>>
const grid = (screen: Screen) => screen.getByRole('grid')
const row = (screen: Screen, name: string) => screen.getByRole('row', { name: new RegExp(name) })
const asked = (screen: Screen) =>
  screen.called.filter(({ call }) => call === 'transactionHistoryList').map(({ input }) => input)
const focusGrid = (screen: Screen) => {
  const element = grid(screen).element()
  if (element instanceof HTMLElement) element.focus()
}
const focused = () => document.activeElement
const activeText = () =>
  document.getElementById(focused()?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''

describe('the account', () => {
  test('is the first one by state when none is chosen, closed ones come last [B261]', async () => {
    const screen = await open([on(balanceInquiry, () => ({ accounts: [closed, dollars, euros] }))])
    await expect.element(screen.getByRole('button', { name: /^Account Travel/ })).toBeVisible()
    expect(asked(screen)[0]).toMatchObject({ accountId: dollars.accountId })
  })

  test('is the one the address names, and another one is chosen by a press', async () => {
    const screen = await open([], { at: `/history?account=${dollars.accountId}` })
    await screen.getByRole('button', { name: /^Account Travel/ }).click()
    await screen.getByRole('button', { name: /Everyday/ }).click()
    await expect.element(row(screen, 'Bo Lindqvist')).toBeVisible()
    expect(screen.where()).toContain(`account=${euros.accountId}`)
  })

  test('that is not there is told beside the choice, and the first one is shown', async () => {
    const screen = await open([], { at: '/history?account=999' })
    await expect.element(screen.getByText('There is no such account here. This is Everyday.')).toBeVisible()
    await expect.element(row(screen, 'Bo Lindqvist')).toBeVisible()
    expect(asked(screen).map(({ accountId }) => accountId)).not.toContain(999)
  })

  test('a customer without one reads why the page is empty', async () => {
    const screen = await open([on(balanceInquiry, () => ({ accounts: [] }))])
    await expect.element(screen.getByText('No account yet')).toBeVisible()
  })
})

describe('the list', () => {
  test('shows who, what, how much and the balance after, under its days [R039]', async () => {
    const screen = await open([
      lists(() => [
        line({ note: 'Dinner', amount: '-25.00', balanceAfter: '975.00' }),
        line({
          transactionId: 500,
          transactionDate: '2026-11-19T10:00:00Z',
          operationType: 'Wire',
          direction: 'in',
          amount: '1250.50',
          balanceAfter: '1000.00',
          counterpartyName: 'Northwind Media',
          note: 'Salary',
        }),
      ]),
    ])
    await expect
      .element(row(screen, 'Bo Lindqvist'))
      .toMatchTextContent(/Bo Lindqvist.*To a person\. Dinner.*−25\.00.*EUR.*975\.00/)
    await expect.element(row(screen, 'Northwind')).toMatchTextContent(/Wire\. Salary.*\+1,250\.50.*1,000\.00/)
    await expect.element(screen.getByRole('rowheader', { name: 'Today, 20 November' })).toBeVisible()
    await expect.element(screen.getByRole('rowheader', { name: 'Yesterday, 19 November' })).toBeVisible()
  })

  test('shows fees, tied to their payment [B186]', async () => {
    const email = 'bo@ostra.example'
    const screen = await open([
      lists(() => [
        line({ operationType: 'Fees', amount: '-0.13', counterpartyEmail: email }),
        line({ counterpartyEmail: email }),
      ]),
    ])
    await row(screen, 'Fee For the payment to Bo Lindqvist').click()
    await expect.poll(screen.where).toContain('line=501-fee')
    await screen.getByRole('button', { name: 'For the payment to Bo Lindqvist' }).click()
    await expect.poll(screen.where).toMatch(/line=501$/)
  })

  test('amounts have up to 8 decimals and at least 2 [B290]', async () => {
    const coins = account({ currencyCode: 'BTC', balance: '0.04210350' })
    const amounts = ['-0.00000001', '1.50000000', '5.00000000']
    const screen = await open([
      on(balanceInquiry, () => ({ accounts: [coins] })),
      lists(() =>
        amounts.map((amount, index) => line({ transactionId: 9 - index, amount, currencyCode: 'BTC' })),
      ),
    ])
    for (const shown of ['−0.00000001', '+1.50', '+5.00'])
      await expect.element(row(screen, `${shown.replace('+', '\\+')} BTC`).first()).toBeVisible()
  })

  test('has what is not booked on top, pending with an asterisk that a footnote explains [B270]', async () => {
    const screen = await open([
      lists(() => [
        line({ transactionId: 700, status: 'pending', amount: '-40.13' }),
        line({ transactionId: 690, status: 'created', counterpartyName: 'Acme' }),
        line(),
      ]),
    ])
    await expect.element(row(screen, '40\\.13')).toMatchTextContent(/Pending payment\*/)
    await expect.element(row(screen, 'Acme')).toMatchTextContent(/Waiting for approval/)
    await expect
      .element(screen.getByText('*The amount may change until the payment is completed.'))
      .toBeVisible()
    const order = screen.getByRole('grid').element().querySelectorAll('tbody tr')
    expect(order[0]!.textContent).toBe('Not booked yet')
  })

  test('says how many there are, how many wait and how many came to nothing [B269]', async () => {
    const screen = await open([lists(() => past(20), { results: 55, processingCount: 1, rejectedCount: 2 })])
    await expect.element(screen.getByText('55 entries')).toBeVisible()
    await expect.element(screen.getByText('1 not booked yet')).toBeVisible()
    await screen.getByRole('button', { name: '2 canceled' }).click()
    expect(screen.where()).toContain('status=canceled')
    await expect.poll(() => asked(screen).at(-1)).toMatchObject({ status: 'canceled' })
  })

  test('does not claim a number that was not counted to its end', async () => {
    const screen = await open([lists(() => past(20), { results: 1000, resultsAtLeast: true })])
    await expect.element(screen.getByText('1,000+ entries')).toBeVisible()
  })

  test('appends pages of 20 by cursor while one scrolls, to the end [B260] [B262]', async () => {
    const screen = await open([lists(() => past(70))])
    await expect.element(row(screen, 'Shop 70')).toBeVisible()
    expect(asked(screen)[0]).toMatchObject({ pageSize: 20 })
    expect(asked(screen)[0]).not.toHaveProperty('cursor')
    scrollTo(0, document.body.scrollHeight)
    await expect.poll(() => asked(screen).length).toBe(4)
    expect(asked(screen).map(({ cursor }) => cursor)).toEqual([undefined, '51', '31', '11'])
    scrollTo(0, document.body.scrollHeight)
    await expect.element(row(screen, 'Shop 1 ')).toBeVisible()
    await expect.element(screen.getByText('That is everything.')).toBeVisible()
    await expect.element(grid(screen)).toHaveAttribute('aria-rowcount', String(70 + 24 + 1))
  })

  test('draws only what is in sight, and says where that stands', async () => {
    const screen = await open([lists(() => past(400))])
    await expect.element(row(screen, 'Shop 400')).toBeVisible()
    focusGrid(screen)
    for (let page = 0; page < 25; page += 1) {
      await userEvent.keyboard('{End}')
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    await expect.element(row(screen, 'Shop 1 ')).toBeVisible()
    const rows = grid(screen).element().querySelectorAll('tr[data-line]')
    expect(rows.length).toBeLessThan(50)
    const last = grid(screen).element().querySelector('tr[data-line="1"]')
    expect(last?.getAttribute('aria-rowindex')).toBe(grid(screen).element().getAttribute('aria-rowcount'))
  })
})

describe('the keyboard', () => {
  test('walks in the list with arrows, Page, Home and End, skipping the headings', async () => {
    const screen = await open([lists(() => past(60))])
    await expect.element(row(screen, 'Shop 60')).toBeVisible()
    focusGrid(screen)
    await expect.poll(activeText).toContain('Shop 60')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(activeText()).toContain('Shop 57')
    await userEvent.keyboard('{ArrowUp}')
    expect(activeText()).toContain('Shop 58')
    await userEvent.keyboard('{PageDown}')
    expect(activeText()).not.toContain('Shop 58')
    await userEvent.keyboard('{Home}')
    expect(activeText()).toContain('Shop 60')
    await userEvent.keyboard('{End}')
    await expect.poll(activeText).toMatch(/Shop [1-4]?\d/)
  })

  test('keeps the focus and the active row when that row scrolls far away', async () => {
    const screen = await open([lists(() => past(200))])
    await expect.element(row(screen, 'Shop 200')).toBeVisible()
    focusGrid(screen)
    await userEvent.keyboard('{ArrowDown}')
    for (let step = 0; step < 8; step += 1) {
      scrollTo(0, document.body.scrollHeight)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    expect(focused()).toBe(grid(screen).element())
    expect(activeText()).toContain('Shop 199')
    await userEvent.keyboard('{ArrowDown}')
    expect(activeText()).toContain('Shop 198')
    await expect.element(row(screen, 'Shop 198')).toBeInViewport()
  })

  test('opens with Enter, walks on with the details open, and closes with Escape', async () => {
    const screen = await open([lists(() => past(20))])
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    focusGrid(screen)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    const details = screen.getByRole('complementary', { name: 'Details' })
    await expect.element(details.getByRole('heading', { name: 'Shop 19' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(details.getByRole('heading', { name: 'Shop 18' })).toBeVisible()
    expect(focused()).toBe(grid(screen).element())
    await expect.poll(screen.where).toMatch(/line=18$/)
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.poll(screen.where).not.toContain('line=')
  })

  test('comes to the search with a slash, from there into the list, but types a slash in a field', async () => {
    const screen = await open([lists(() => past(20))])
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    focusGrid(screen)
    await userEvent.keyboard('/')
    const search = screen.getByRole('searchbox', { name: 'Search' })
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('a/b')
    await expect.element(search).toHaveValue('a/b')
    await userEvent.keyboard('{Escape}')
    await expect.element(search).toHaveValue('')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(grid(screen)).toHaveFocus()
  })
})

describe('the filters', () => {
  test('of an address are at work, each a chip that a press removes', async () => {
    const at = '/history?direction=out&min=5&from=2026-10-01&to=2026-10-31&type=Card'
    const screen = await open([lists(() => past(20))], { at })
    await expect.element(row(screen, 'Shop 19')).toBeVisible()
    expect(asked(screen)[0]).toMatchObject({
      transactionDirection: 'out',
      fromAmount: '5',
      fromDate: '2026-10-01',
      toDate: '2026-10-31',
      transactionType: 'Card',
    })
    await screen.getByRole('button', { name: 'Remove filter: Last month' }).click()
    await expect.poll(screen.where).not.toContain('from')
    await screen.getByRole('button', { name: /^Remove filter: At least 5\.00/ }).click()
    await screen.getByRole('button', { name: 'Remove filter: Money out' }).click()
    await screen.getByRole('button', { name: 'Remove filter: Card' }).click()
    await expect.poll(screen.where).toBe('/history')
  })

  test('by words narrow what is here at once and then show what the server found', async () => {
    let answer: (value: Transaction[]) => void = () => undefined
    const found = new Promise<Transaction[]>((resolve) => (answer = resolve))
    const all = past(20)
    const screen = await open([
      on(transactionHistoryList, async ({ keyword }) => historyOf(keyword === undefined ? all : await found)),
    ])
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    await screen.getByRole('searchbox', { name: 'Search' }).fill('shop 12')
    await expect.element(row(screen, 'Shop 20')).not.toBeInTheDocument()
    await expect.element(row(screen, 'Shop 12')).toBeVisible()
    answer([all[8]!, line({ transactionId: 3, counterpartyName: 'Shop 12 of old' })])
    await expect.element(row(screen, 'of old')).toBeVisible()
    await expect.element(screen.getByText('2 entries')).toBeVisible()
    expect(screen.where()).toContain('q=shop+12')
  })

  test('that fit nothing are offered to be dropped one by one, and together', async () => {
    const screen = await open([lists(() => past(20))], { at: '/history?q=nobody&direction=out' })
    await expect.element(screen.getByText('Nothing fits these filters')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Without Money out' })).toBeVisible()
    await screen.getByRole('button', { name: 'Without “nobody”' }).click()
    await expect.element(row(screen, 'Shop 19')).toBeVisible()
    expect(screen.where()).toBe('/history?direction=out')
  })

  test('have days by one press, and tell a last day before the first one', async () => {
    const screen = await open([lists(() => past(20))])
    await screen.getByRole('button', { name: 'Dates' }).click()
    await screen.getByRole('button', { name: 'This month' }).click()
    await expect
      .poll(() => asked(screen).at(-1))
      .toMatchObject({ fromDate: '2026-11-01', toDate: '2026-11-30' })
    await screen.getByRole('button', { name: 'Dates' }).click()
    await screen.getByLabelText('First day').fill('2026-11-10')
    await screen.getByLabelText('Last day').fill('2026-11-09')
    await screen.getByRole('button', { name: 'Show these days' }).click()
    await expect.element(screen.getByLabelText('Last day')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByText('The last day is before the first one.')).toBeVisible()
    await expect.element(row(screen, 'Shop 20')).toBeInTheDocument()
    expect(screen.where()).toContain('from=2026-11-01')
  })

  test('tell letters in an amount beside the field, and keep the list', async () => {
    const screen = await open([lists(() => past(20))])
    await screen.getByRole('button', { name: 'Amount', exact: true }).click()
    await screen.getByLabelText('Smallest').fill('abc')
    await screen.getByLabelText('Largest').fill('1.234,567')
    await screen.getByRole('button', { name: 'Show these amounts' }).click()
    await expect
      .element(screen.getByText('This is not an amount. Write it in digits, such as 250 or 250.50.'))
      .toBeVisible()
    await expect.element(screen.getByText('Too many decimals for EUR.')).toBeVisible()
    await expect.element(row(screen, 'Shop 20')).toBeInTheDocument()
    expect(asked(screen)).toHaveLength(1)
    await screen.getByLabelText('Smallest').fill('1,250.50')
    await screen.getByLabelText('Largest').fill('')
    await screen.getByRole('button', { name: 'Show these amounts' }).click()
    await expect.poll(() => asked(screen).at(-1)).toMatchObject({ fromAmount: '1250.50' })
  })

  test('that an address has wrongly are told and left out', async () => {
    const screen = await open([lists(() => past(20))], {
      at: '/history?min=abc&from=2026-11-20&to=2026-11-01&type=Barter',
    })
    await expect.element(screen.getByText(/This is not an amount.*This filter is left out\./)).toBeVisible()
    await expect.element(screen.getByText(/The last day is before the first one\./)).toBeVisible()
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    for (const field of ['fromAmount', 'fromDate', 'toDate', 'transactionType'])
      expect(asked(screen)[0]).not.toHaveProperty(field)
  })

  test('of a day that is here are a jump, of an older one the list begins there', async () => {
    const screen = await open([lists(() => past(160))])
    await expect.element(row(screen, 'Shop 160')).toBeVisible()
    const jump = async (day: string) => {
      await screen.getByRole('button', { name: 'Jump to a day' }).click()
      await screen.getByLabelText('Day', { exact: true }).fill(day)
      await screen.getByRole('button', { name: 'Go to this day' }).click()
    }
    await jump('2026-11-16')
    await expect.poll(activeText).toContain('Shop 148')
    await expect.element(row(screen, 'Shop 148')).toBeInViewport()
    await jump('2026-09-01')
    await expect.poll(screen.where).toContain('to=2026-09-01')
    await jump('2027-01-01')
    await expect.element(screen.getByText('This day is still to come.')).toBeVisible()
  })
})

describe('the details', () => {
  const paid = line({ counterpartyEmail: 'bo@ostra.example', note: 'Dinner', reference: 'INV 2031' })

  test('say everything of a payment, lead to its receipt and have what others ask for to copy', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const screen = await open([
      lists(() => [paid]),
      on(transactionReceiptGet, () => ({ receipt: receipt({ transactionId: 501 }) })),
    ])
    await row(screen, 'Bo Lindqvist').click()
    const details = screen.getByRole('complementary', { name: 'Details' })
    await expect.element(details).toMatchTextContent(/Everyday.*EUR, ends 4807.*−25\.13/)
    await expect.element(details).toMatchTextContent(/Fee.*0\.13.*Bo Lindqvist.*bo@ostra\.example/)
    await expect.element(details).toMatchTextContent(/Note.*Dinner.*Reference.*INV 2031.*Number.*501/)
    await details.getByRole('button', { name: 'Copy reference' }).click()
    expect(copied).toHaveBeenCalledWith('INV 2031')
    await expect.element(details.getByText('Copied')).toBeInTheDocument()
    await details.getByRole('link', { name: 'Open receipt' }).click()
    expect(screen.where()).toBe('/transfer/p2p/receipt/501')
  })

  test('step to the newer and the older line by buttons', async () => {
    const screen = await open([lists(() => past(20))], { at: '/history?line=20' })
    const details = screen.getByRole('complementary', { name: 'Details' })
    await details.getByRole('button', { name: 'Older entry' }).click()
    await expect.element(details.getByRole('heading', { name: 'Shop 19' })).toBeVisible()
    await details.getByRole('button', { name: 'Newer entry' }).click()
    await expect.element(details.getByRole('heading', { name: 'Shop 20' })).toBeVisible()
    await expect
      .element(details.getByRole('button', { name: 'Newer entry' }))
      .toHaveAttribute('aria-disabled', 'true')
    await details.getByRole('button', { name: 'Close details' }).click()
    await expect.element(screen.getByRole('complementary', { name: 'This account' })).toBeVisible()
  })

  test('are a sheet over the list on a phone, which gives the focus back', async () => {
    const screen = await open([lists(() => past(20))], { width: 390 })
    await row(screen, 'Shop 19').click()
    const sheet = screen.getByRole('dialog', { name: 'Shop 19' })
    await expect.element(sheet).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('dialog', { name: 'Shop 18' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(grid(screen)).toHaveFocus()
  })

  test('of a line that is not in the list are said to be missing', async () => {
    const screen = await open([lists(() => past(20))], { at: '/history?line=9999&direction=out' })
    await expect.element(screen.getByText('This entry is not in the list')).toBeVisible()
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.poll(screen.where).toBe('/history?direction=out')
  })
})

describe('while it loads, or does not', () => {
  test('an exact skeleton stands there', async () => {
    const screen = await open([on(transactionHistoryList, never)])
    await expect.element(screen.getByText('Loading').first()).toBeInTheDocument()
    await expect.element(grid(screen)).not.toBeInTheDocument()
  })

  test('an error is told in place, and a press tries again', async () => {
    let isBroken = true
    const screen = await open([
      on(transactionHistoryList, () => (isBroken ? refuse('notAllowed') : historyOf([line()]))),
    ])
    await expect.element(screen.getByText('We could not load your activity.')).toBeVisible()
    await expect.element(screen.getByText(/Your money is not affected\./)).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row(screen, 'Bo Lindqvist')).toBeVisible()
    await expect.element(screen.getByText('We could not load your activity.')).not.toBeInTheDocument()
  })

  test('a page that does not come leaves the ones above, and is asked for again by a press', async () => {
    let isCut = true
    const whole = lists(() => past(50))
    const screen = await open([
      on(transactionHistoryList, (input) => {
        if (input.cursor !== undefined && isCut) return refuse('notAllowed')
        return whole.answer(input) as ReturnType<typeof historyOf>
      }),
    ])
    await expect.element(screen.getByText('We could not load more entries.')).toBeVisible()
    await expect.element(row(screen, 'Shop 50')).toBeVisible()
    isCut = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('We could not load more entries.')).not.toBeInTheDocument()
    scrollTo(0, document.body.scrollHeight)
    await expect.element(row(screen, 'Shop 1 ')).toBeInTheDocument()
  })

  test('an account without a past says what will stand here', async () => {
    const screen = await open([lists(() => [])])
    await expect.element(screen.getByText('No entries yet')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Send money' })).toBeVisible()
  })
})

describe('when something happens meanwhile', () => {
  test('the list grows at once for somebody at its top', async () => {
    let lines = past(20)
    const screen = await open([lists(() => lines)])
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    lines = [line({ transactionId: 21, counterpartyName: 'Newcomer' }), ...lines]
    await refresh(['history'])
    await expect.element(row(screen, 'Newcomer')).toBeVisible()
  })

  test('somebody further down keeps their place and is told how many are new', async () => {
    let lines = past(100)
    const screen = await open([lists(() => lines)])
    await expect.element(row(screen, 'Shop 100')).toBeVisible()
    for (let step = 0; step < 4; step += 1) {
      scrollTo(0, 2400)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    const seen = () => document.elementFromPoint(400, 450)?.closest('tr')?.dataset['line']
    await expect.poll(seen).toBeDefined()
    const before = [seen(), scrollY]
    lines = [
      line({ transactionId: 102, counterpartyName: 'Newcomer' }),
      line({ transactionId: 101, counterpartyName: 'Second' }),
      ...lines,
    ]
    await refresh(['history'])
    await expect.element(screen.getByRole('button', { name: '2 new' })).toBeVisible()
    expect([seen(), scrollY]).toEqual(before)
    await screen.getByRole('button', { name: '2 new' }).click()
    await expect.element(row(screen, 'Newcomer')).toBeInViewport()
    // What was loaded below stays.
    expect(asked(screen).filter(({ cursor }) => cursor === '81')).toHaveLength(1)
  })

  test('a payment that waited is booked in its place without being new', async () => {
    const waits = line({ transactionId: 30, status: 'pending' })
    let lines = [waits, ...past(20)]
    const screen = await open([lists(() => lines)])
    await expect.element(row(screen, 'Pending payment')).toBeVisible()
    lines = [{ ...waits, status: 'completed' }, ...past(20)]
    await refresh(['history'])
    await expect.element(row(screen, 'Pending payment')).not.toBeInTheDocument()
    await expect.element(row(screen, 'Bo Lindqvist')).toBeVisible()
  })
})

describe('on paper', () => {
  test('everything that is loaded stands, drawn in chunks, before the print dialog opens', async () => {
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
    const screen = await open([lists(() => past(600))])
    await expect.element(row(screen, 'Shop 600')).toBeVisible()
    for (let step = 0; step < 40; step += 1) {
      scrollTo(0, document.body.scrollHeight)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    scrollTo(0, 0)
    await screen.getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    const rows = document.querySelectorAll('section table tbody tr')
    expect(rows.length).toBeGreaterThan(250)
    expect(rows[0]!.textContent).toMatch(/20 November 2026Shop 600Wire\+100\.00/)
    dispatchEvent(new Event('afterprint'))
    await expect.poll(() => document.querySelectorAll('section table').length).toBe(0)
  })

  test("the browser's own command gets it at once", async () => {
    const screen = await open([lists(() => past(20))])
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    dispatchEvent(new Event('beforeprint'))
    expect(document.querySelectorAll('section table tbody tr')).toHaveLength(20)
  })
})

describe('for everybody', () => {
  test.each([
    ['wide, light', { width: 1280 }],
    ['wide, dark, another brand', { width: 1280, scheme: 'dark', brand: 'gintara' }],
    ['a phone', { width: 390 }],
    ['a phone, dark, another brand', { width: 390, scheme: 'dark', brand: 'gintara' }],
  ] as const)('axe finds nothing: %s', async (_, part) => {
    const screen = await open(
      [lists(() => [line({ transactionId: 700, status: 'pending' }), ...past(20)], { rejectedCount: 2 })],
      { ...part, at: '/history?direction=out&line=19' },
    )
    await expect.element(screen.getByRole('article', { name: 'Payment slip' })).toBeVisible()
    expect(await findings()).toEqual([])
  })

  test('nothing overflows at 320 px in a language a third longer', async () => {
    const screen = await open([lists(() => [line({ transactionId: 700, status: 'pending' }), ...past(20)])], {
      width: 320,
      texts: pseudoTexts,
      at: '/history?direction=out&min=5',
    })
    await expect.element(row(screen, 'Shop 19')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(320)
  })

  test('covered amounts are covered in the list and in the details', async () => {
    const screen = await open([lists(() => past(20))], { at: '/history?line=19' })
    await screen.getByRole('button', { name: 'Hide amounts' }).click()
    await expect.element(row(screen, 'Shop 19')).toMatchTextContent(/••••/)
    expect(document.querySelector('main, body')?.textContent).not.toMatch(/10\.00|100\.00/)
    await screen.getByRole('button', { name: 'Show amounts' }).click()
  })

  test('without a network what is here stays, and that it is old is said', async () => {
    let isCut = false
    const screen = await open([on(transactionHistoryList, () => (isCut ? cutLine() : historyOf([line()])))])
    await expect.element(row(screen, 'Bo Lindqvist')).toBeVisible()
    isCut = true
    void refresh(['history'])
    await expect.poll(() => asked(screen).length, { timeout: 8000 }).toBe(4)
    await expect.element(screen.getByText('We could not load your activity.')).toBeVisible()
    await expect.element(row(screen, 'Bo Lindqvist')).toBeVisible()
  })
})
