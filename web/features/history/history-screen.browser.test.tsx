import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { afterPaint } from '#lib/after-paint.ts'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { refresh } from '#lib/call/refresh.ts'
import { account, closed, dollars, euros, historyOf, line, receipt } from '#testing/bank.ts'
import { cutLine, never, on, refuse } from '#testing/fake-server.ts'
import { findings } from '#testing/screen.tsx'
import { again, listInputs, focusGrid, grid, lists, onOneDay, open, past, row } from './testing.ts'

onOneDay()

describe('the account', () => {
  test('is the first one by state when none is chosen, closed ones come last [B261]', async () => {
    const screen = await open([on(balanceInquiry, () => ({ accounts: [closed, dollars, euros] }))])
    await expect.element(screen.getByRole('button', { name: /^Account Travel/ })).toBeVisible()
    expect(listInputs(screen)[0]).toMatchObject({ accountId: dollars.accountId })
  })

  test('is the one the address names, and another one is chosen by a press', async () => {
    const screen = await open([], { at: `/history?account=${dollars.accountId}` })
    await screen.getByRole('button', { name: /^Account Travel/ }).click()
    await screen.getByRole('button', { name: /Everyday/ }).click()
    await expect.element(row(screen, 'Bo Lindqvist')).toBeVisible()
    expect(screen.where()).toContain(`account=${euros.accountId}`)
  })

  test('that does not exist is reported beside the choice, and the first one is shown', async () => {
    const screen = await open([], { at: '/history?account=999' })
    await expect.element(screen.getByText('We could not find that account. This is Everyday.')).toBeVisible()
    await expect.element(row(screen, 'Bo Lindqvist')).toBeVisible()
    expect(listInputs(screen).map(({ accountId }) => accountId)).not.toContain(999)
  })

  test('a customer without one reads why the page is empty', async () => {
    const screen = await open([on(balanceInquiry, () => ({ accounts: [] }))])
    await expect.element(screen.getByText('No account yet')).toBeVisible()
  })
})

describe('the list', () => {
  test('shows the other side, the text, the amount and the balance after, under its days [R039]', async () => {
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
    await expect
      .element(row(screen, 'Northwind'))
      .toMatchTextContent(/Bank wire\. Salary.*\+1,250\.50.*1,000\.00/)
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

  test('has unbooked lines on top, pending ones with an asterisk that a footnote explains [B270]', async () => {
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

  test('shows the numbers of all, waiting and failed lines [B269]', async () => {
    const screen = await open([lists(() => past(20), { results: 55, processingCount: 1, rejectedCount: 2 })])
    await expect.element(screen.getByText('55 entries')).toBeVisible()
    await expect.element(screen.getByText('1 not booked yet')).toBeVisible()
    await screen.getByRole('button', { name: '2 canceled' }).click()
    expect(screen.where()).toContain('status=canceled')
    await expect.poll(() => listInputs(screen).at(-1)).toMatchObject({ status: 'canceled' })
  })

  test('does not claim a number that was not counted to its end', async () => {
    const screen = await open([lists(() => past(20), { results: 1000, resultsAtLeast: true })])
    await expect.element(screen.getByText('1,000+ entries')).toBeVisible()
  })

  test('appends pages of 20 by cursor while one scrolls, to the end [B260] [B262]', async () => {
    const screen = await open([lists(() => past(70))])
    await expect.element(row(screen, 'Shop 70')).toBeVisible()
    expect(listInputs(screen)[0]).toMatchObject({ pageSize: 20 })
    expect(listInputs(screen)[0]).not.toHaveProperty('cursor')
    scrollTo(0, document.body.scrollHeight)
    await expect.poll(() => listInputs(screen).length).toBe(4)
    expect(listInputs(screen).map(({ cursor }) => cursor)).toEqual([undefined, '51', '31', '11'])
    scrollTo(0, document.body.scrollHeight)
    await expect.element(row(screen, 'Shop 1 ')).toBeVisible()
    await expect.element(screen.getByText('End of list')).toBeVisible()
    await expect.element(grid(screen)).toHaveAttribute('aria-rowcount', String(70 + 24 + 1))
  })

  test('renders only visible lines, with their positions for screen readers', async () => {
    const screen = await open([lists(() => past(400))])
    await expect.element(row(screen, 'Shop 400')).toBeVisible()
    focusGrid(screen)
    await again(
      () => userEvent.keyboard('{End}'),
      () => row(screen, 'Shop 1 ').elements().length > 0,
    )
    await expect.element(row(screen, 'Shop 1 ')).toBeVisible()
    const rows = grid(screen).element().querySelectorAll('tr[data-line]')
    expect(rows.length).toBeLessThan(50)
    const last = grid(screen).element().querySelector('tr[data-line="1"]')
    expect(last?.getAttribute('aria-rowindex')).toBe(grid(screen).element().getAttribute('aria-rowcount'))
  })

  test('keeps every row in its place while others come and go, by no style of a row’s own', async () => {
    const screen = await open([lists(() => past(120))])
    await expect.element(row(screen, 'Shop 120')).toBeVisible()
    const table = grid(screen).element()
    const placeOf = (key: string) =>
      table.querySelector(`tr[data-line="${key}"]`)!.getBoundingClientRect().top -
      table.querySelector('tbody')!.getBoundingClientRect().top
    await expect.poll(() => table.querySelector('tr[data-line="104"]')).not.toBeNull()
    const placeOf104 = placeOf('104')
    for (let y = 0; y <= 1_600; y += 100) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    await expect.poll(() => table.querySelector('tr[data-line="120"]')).toBeNull()
    expect(placeOf('104')).toBe(placeOf104)
    const drawn = [...table.querySelectorAll('tbody > tr')]
    expect(drawn.map((value) => value.getAttribute('style')).filter(Boolean)).toEqual([])
    const boxes = drawn.map((value) => value.getBoundingClientRect())
    expect(boxes.slice(1).map(({ top }) => top)).toEqual(boxes.slice(0, -1).map(({ bottom }) => bottom))
  })
})

describe('the details', () => {
  const paid = line({ counterpartyEmail: 'bo@ostra.example', note: 'Dinner', reference: 'INV 2031' })

  test('show all data of a payment, link to its receipt and have references to copy', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const screen = await open([
      lists(() => [paid]),
      on(transactionReceiptGet, () => ({ receipt: receipt({ transactionId: 501 }) })),
    ])
    await row(screen, 'Bo Lindqvist').click()
    const details = screen.getByRole('complementary', { name: 'Details' })
    await expect.element(details).toMatchTextContent(/Everyday.*EUR.*−25\.13/)
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

  test('are a sheet over the list on a phone, which returns the focus', async () => {
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
  test('a skeleton of the exact size is shown', async () => {
    const screen = await open([on(transactionHistoryList, never)])
    await expect.element(screen.getByText('Loading').first()).toBeInTheDocument()
    await expect.element(grid(screen)).not.toBeInTheDocument()
  })

  test('an error is shown in place, and a press tries again', async () => {
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

  test('a page that fails to load leaves the ones above, and is requested again by a press', async () => {
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

  test('an account without entries explains what will be shown here', async () => {
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

  test('a reader further down keeps the position and sees the number of new lines', async () => {
    let lines = past(100)
    const screen = await open([lists(() => lines)])
    await expect.element(row(screen, 'Shop 100')).toBeVisible()
    await again(
      () => scrollTo(0, 2400),
      () => scrollY === 2400,
    )
    const seen = () =>
      [...document.querySelectorAll<HTMLElement>('tr[data-line]')].find(
        (value) => value.getBoundingClientRect().bottom > 450,
      )?.dataset['line']
    // Rows of the previous position may still be shown.
    let last: string | undefined
    const isStill = () => {
      const value = seen()
      const isSame = value !== undefined && value === last
      last = value
      return isSame
    }
    await expect.poll(isStill, { interval: 200 }).toBe(true)
    // The page is notified that the top of the list is out of view after the frame that shows it.
    await new Promise<void>(afterPaint)
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
    // Pages loaded below stay.
    expect(listInputs(screen).filter(({ cursor }) => cursor === '81')).toHaveLength(1)
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
  test('all loaded lines are rendered, in chunks, before the print dialog opens', async () => {
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
    const screen = await open([lists(() => past(600))])
    await expect.element(row(screen, 'Shop 600')).toBeVisible()
    await again(
      () => scrollTo(0, document.body.scrollHeight),
      () => listInputs(screen).length > 15,
    )
    scrollTo(0, 0)
    await screen.getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    const rows = document.querySelectorAll('section table tbody tr')
    expect(rows.length).toBeGreaterThan(250)
    expect(rows[0]!.textContent).toMatch(/20 November 2026Shop 600Bank wire\+100\.00/)
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

  test('without a network the loaded data stay, marked as old', async () => {
    let isCut = false
    const screen = await open([on(transactionHistoryList, () => (isCut ? cutLine() : historyOf([line()])))])
    await expect.element(row(screen, 'Bo Lindqvist')).toBeVisible()
    isCut = true
    void refresh(['history'])
    await expect.poll(() => listInputs(screen).length).toBe(4)
    await expect.element(screen.getByText('We could not load your activity.')).toBeVisible()
    await expect.element(row(screen, 'Bo Lindqvist')).toBeVisible()
  })
})
