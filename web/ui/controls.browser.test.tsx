import { wear } from './gallery/gallery-theme.ts'
import { brands } from '@sixpence/brands'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, ButtonLink } from './button.tsx'
import { Dialog } from './feedback/dialog.tsx'
import { Dock } from './layout/dock.tsx'
import { Money, AmountsHidden } from './money.tsx'
import { PairedBars } from './charts/paired-bars.tsx'
import { PageTabs } from './layout/page-tabs.tsx'
import { RowLink } from './layout/row.tsx'
import { SkipLink } from './layout/skip-link.tsx'
import { SkeletonText } from './feedback/states.tsx'
import { StepHeader } from './layout/step-header.tsx'
import { StepLine } from './layout/step-line.tsx'
import { Avatar } from './layout/tile.tsx'
import { dropToasts, showToast, ToastRegion, usePlainToasts } from './feedback/toast.tsx'

wear(brands.ostra, 'light')

test('a dock never covers the focused element', async () => {
  const room = () => getComputedStyle(document.documentElement).scrollPaddingBottom
  expect(room()).toBe('auto')
  const screen = await render([<Dock key="old" primary="Continue" />, <Dock key="new" primary="Send" />])
  expect(room()).toBe('132px')
  // The next step of a flow is mounted before the last is removed.
  await screen.rerender([<Dock key="new" primary="Send" />])
  expect(room()).toBe('132px')
  await screen.rerender([])
  expect(room()).toBe('auto')
})

describe('a button', () => {
  test('that is busy keeps its width, its name and its focus, and ignores a second press', async () => {
    const pressed = vi.fn<() => void>()
    const screen = await render(<Button onClick={pressed}>Send</Button>)
    const button = screen.getByRole('button', { name: 'Send' })
    const width = button.element().getBoundingClientRect().width
    await button.click()
    await screen.rerender(
      <Button busy onClick={pressed}>
        Send
      </Button>,
    )
    await expect.element(button).toHaveFocus()
    expect(button.element().getBoundingClientRect().width).toBe(width)
    await button.click({ force: true })
    await userEvent.keyboard('{Enter}')
    expect(pressed).toHaveBeenCalledTimes(1)
    await expect.element(screen.getByRole('status')).toHaveTextContent('Working')
  })

  test('that is busy does not send its form again', async () => {
    const sent = vi.fn<() => void>()
    const screen = await render(
      <form action={sent}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    )
    await screen.getByRole('button').click({ force: true })
    expect(sent).not.toHaveBeenCalled()
  })

  test('that goes somewhere is a link', async () => {
    const screen = await render(
      <ButtonLink href="#there" kind="primary">
        Send
      </ButtonLink>,
    )
    await expect.element(screen.getByRole('link', { name: 'Send' })).toHaveAttribute('href', '#there')
  })

  test('shows its focus to the keyboard', async () => {
    const screen = await render(<Button>Send</Button>)
    await userEvent.tab()
    expect(getComputedStyle(screen.getByRole('button').element()).outlineStyle).toBe('solid')
  })
})

describe('a dialog', () => {
  test('takes the focus, is named by its title, and gives the focus back on Escape', async () => {
    const screen = await render(<Question />)
    const opener = screen.getByRole('button', { name: 'Pause' })
    await opener.click()
    const dialog = screen.getByRole('dialog', { name: 'Pause card 3310?' })
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(document.querySelector('dialog')).toBeNull()
    await expect.element(opener).toHaveFocus()
  })

  test('keeps the Tab key inside', async () => {
    const screen = await render(<Question />)
    await screen.getByRole('button', { name: 'Pause' }).click()
    const dialog = await screen.getByRole('dialog').findElement()
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab()
      expect(dialog.contains(document.activeElement) || document.activeElement === document.body).toBe(true)
    }
  })

  test('closes by a press beside it, not by one that began inside and ended there', async () => {
    const close = vi.fn<() => void>()
    const screen = await render(
      <Dialog title="Line 2" onClose={close}>
        <p>Its text</p>
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog').element()
    const press = (began: Element) => {
      began.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }
    press(screen.getByText('Its text').element())
    expect(close).not.toHaveBeenCalled()
    press(dialog)
    expect(close).toHaveBeenCalledOnce()
  })

  test('that must be answered has no cross and stays on Escape', async () => {
    const screen = await render(<Dialog title="You will be signed out" actions={<Button>Stay</Button>} />)
    await userEvent.keyboard('{Escape}{Escape}{Escape}')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Close' }).query()).toBeNull()
  })

  test('rises from the lower edge on a phone when it is a sheet', async () => {
    await page.viewport(390, 700)
    const screen = await render(<Dialog title="Filters" kind="sheet" onClose={() => undefined} />)
    await expect
      .poll(() => screen.getByRole('dialog').element().getBoundingClientRect().bottom)
      .toBeCloseTo(700, 0)
    await page.viewport(1024, 700)
    expect(screen.getByRole('dialog').element().getBoundingClientRect().bottom).toBeLessThan(600)
  })
})

const PageWithToasts = () => (
  <>
    <p style={{ marginTop: 400 }}>The page</p>
    <ToastRegion />
  </>
)

describe('a toast', () => {
  test('is announced politely, performs its action and closes', async () => {
    const undo = vi.fn<() => void>()
    const screen = await render(<ToastRegion />)
    showToast({ text: 'Filter dropped', action: { label: 'Undo', run: undo } })
    await expect.element(screen.getByText('Filter dropped')).toBeVisible()
    expect(screen.getByRole('list').element().getAttribute('aria-live')).toBe('polite')
    await screen.getByRole('button', { name: 'Undo' }).click()
    expect(undo).toHaveBeenCalledOnce()
    await expect.element(screen.getByText('Filter dropped')).not.toBeInTheDocument()
  })

  test('appears under a resting pointer and lets the press through to the page [CU-08]', async () => {
    const pressed = vi.fn<() => void>()
    const opened = vi.fn<() => void>()
    for (const width of [1280, 390]) {
      await page.viewport(width, 900)
      const screen = await render(
        <>
          <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={pressed}>
            Confirm
          </button>
          <ToastRegion />
        </>,
      )
      const at = { position: { x: width / 2, y: 90 } }
      if (width === 1280) at.position.y = 40
      await screen.getByRole('button', { name: 'Confirm' }).hover(at)
      showToast({ title: 'Money has arrived', text: '1.00', open: opened })
      await expect.element(screen.getByText('Money has arrived')).toBeVisible()
      await screen.getByRole('button', { name: 'Confirm' }).click(at)
      expect([pressed.mock.calls.length, opened.mock.calls.length]).toEqual([1, 0])
      // Once the pointer has left, the next click counts for it.
      await screen.getByRole('button', { name: 'Confirm' }).hover({ position: { x: 20, y: 700 } })
      await screen.getByRole('button', { name: /Money has arrived/ }).click()
      expect([pressed.mock.calls.length, opened.mock.calls.length]).toEqual([1, 1])
      pressed.mockClear()
      opened.mockClear()
      await screen.unmount()
    }
  })

  test('is not a link while a payment is entered [CU-08]', async () => {
    function Flow() {
      usePlainToasts()
      return <ToastRegion />
    }
    const screen = await render(<Flow />)
    showToast({ title: 'Money has arrived', text: '1.00', open: vi.fn<() => void>() })
    await expect.element(screen.getByText('Money has arrived')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Money/ })).not.toBeInTheDocument()
    dropToasts()
  })

  test('goes by itself after another one was closed by its button', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const screen = await render(<PageWithToasts />)
      await screen.getByText('The page').hover()
      showToast({ text: 'First' })
      showToast({ text: 'Second' })
      await expect.element(screen.getByText('Second')).toBeVisible()
      await screen.getByRole('button', { name: 'Close' }).first().click()
      await expect.element(screen.getByText('First')).not.toBeInTheDocument()
      await screen.getByText('The page').hover()
      vi.advanceTimersByTime(10_000)
      await expect.element(screen.getByText('Second')).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })

  test('goes by itself after ten seconds, and after a minute under the pointer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const screen = await render(<PageWithToasts />)
      await screen.getByText('The page').hover()
      showToast({ text: 'Draft kept' })
      await expect.element(screen.getByText('Draft kept')).toBeVisible()
      await screen.getByText('Draft kept').hover()
      vi.advanceTimersByTime(20_000)
      await expect.element(screen.getByText('Draft kept')).toBeVisible()
      await screen.getByText('The page').hover()
      vi.advanceTimersByTime(10_000)
      await expect.element(screen.getByText('Draft kept')).not.toBeInTheDocument()
      showToast({ text: 'Draft sent' })
      await expect.element(screen.getByText('Draft sent')).toBeVisible()
      await screen.getByText('Draft sent').hover()
      vi.advanceTimersByTime(60_000)
      await expect.element(screen.getByText('Draft sent')).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('an amount', () => {
  test('is drawn with a true minus and said with the currency’s name', async () => {
    const screen = await render(<Money amount="-1252.9" currency="EUR" />)
    const data = screen.container.querySelector('data')
    expect(data?.value).toBe('-1252.9')
    expect(data?.querySelector('[aria-hidden]')?.textContent).toBe('−1,252.90\u00a0EUR')
    await expect.element(screen.getByText('-1,252.90 euros')).toBeInTheDocument()
  })

  test('takes Money, shows a plus only when asked, and up to 8 decimals [B290]', async () => {
    const screen = await render(
      <>
        <Money amount={{ units: 4210350n, currency: 'BTC' }} />
        <Money amount="4860" currency="EUR" sign="always" tone="good" />
        <Money amount="0.123456789" currency="BTC" />
        <Money amount="5" currency="EUR" hideCode />
      </>,
    )
    const drawn = [...screen.container.querySelectorAll('data > [aria-hidden]')].map(
      ({ textContent }) => textContent,
    )
    expect(drawn).toEqual(['0.0421035\u00a0BTC', '+4,860.00\u00a0EUR', '0.12345679\u00a0BTC', '5.00'])
  })

  test('that is covered is nowhere on the page', async () => {
    const screen = await render(
      <AmountsHidden value>
        <Money amount="1252.90" currency="EUR" />
      </AmountsHidden>,
    )
    expect(screen.container.innerHTML).not.toMatch(/1.?252/)
    expect(screen.container.textContent).toContain('••••')
  })
})

test('the balance line reads each day by the arrow keys, exactly and aloud', async () => {
  const days = ['100', '250.5', '250.5'].map((amount, index) => ({ day: `2026-11-${index + 18}`, amount }))
  const screen = await render(
    <StepLine
      label="Balance per day"
      currency="EUR"
      days={days}
      scheduled={[{ day: '2026-11-21', amount: '80' }]}
    />,
  )
  const slider = screen.getByRole('slider', { name: 'Balance per day' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '20 November 2026: 250.50 euros')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '21 November 2026: 80.00 euros')
  await expect.element(screen.getByText('80.00 EUR')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '18 November 2026: 100.00 euros')
})

test('the bars have their numbers in a table', async () => {
  const screen = await render(
    <PairedBars
      label="Money in and out"
      currency="EUR"
      pairs={[{ label: 'Nov', in: '47000', out: '35000' }]}
    />,
  )
  const table = screen.getByRole('table', { name: 'Money in and out' })
  await expect
    .element(table.getByRole('row', { name: 'Nov 47,000.00 euros 35,000.00 euros' }))
    .toBeInTheDocument()
})

test('the legend of the bars wraps in a narrow column', async () => {
  const screen = await render(
    <div style={{ width: 110 }}>
      <PairedBars
        label="Money in and out"
        currency="EUR"
        pairs={[{ label: 'Nov', in: '339900', out: '282300' }]}
      />
    </div>,
  )
  const column = screen.container.firstElementChild!
  const sums = screen.getByText(/^Out \d/).element()
  expect(sums.getBoundingClientRect().right).toBeLessThanOrEqual(column.getBoundingClientRect().right)
})

test.each(['First', 'Third', 'Fifth'])(
  'tabs show the open page and a part of its neighbours: %s',
  async (open) => {
    const screen = await render(
      <div style={{ width: 200 }}>
        <PageTabs label="Parts">
          {['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((name) => (
            <a key={name} href="#part" aria-current={name === open ? 'page' : undefined}>
              {name} part
            </a>
          ))}
        </PageTabs>
      </div>,
    )
    const bar = screen.getByRole('navigation', { name: 'Parts' }).element()
    const link = screen.getByRole('link', { name: `${open} part` }).element()
    expect(bar.scrollWidth).toBeGreaterThan(bar.clientWidth)
    await expect
      .poll(() => {
        const [around, here] = [bar, link].map((item) => item.getBoundingClientRect())
        return Math.ceil(here!.left) >= around!.left && Math.floor(here!.right) <= around!.right
      })
      .toBe(true)
  },
)

test.each([
  ['Ines Varga', 'IV'],
  ['Northlight Studio GmbH', 'NS'],
  ['«Сонячна» кав’ярня', 'СК'],
  ['acme', 'A'],
  ['', ''],
])('the initials of %s are %s', async (name, initials) => {
  const screen = await render(<Avatar name={name} />)
  expect(screen.container.textContent).toBe(initials)
})

test('a row is one link with all its text', async () => {
  const screen = await render(
    <RowLink
      href="#1"
      title="Baltic Print House"
      meta="Invoice 1038 paid"
      end={<Money amount="4860" currency="EUR" />}
    />,
  )
  const name = 'Baltic Print House Invoice 1038 paid 4,860.00 euros'
  await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', '#1')
})

test('the steps say which one is open and which are done', async () => {
  await page.viewport(1280, 700)
  const screen = await render(<StepHeader steps={['Recipient', 'Amount', 'Check']} current={1} />)
  const steps = screen.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect.element(steps.nth(0).getByRole('img', { name: 'Done' })).toBeInTheDocument()
  await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await page.viewport(390, 700)
  await expect.element(screen.getByText(/Step 2 of 3/)).toBeVisible()
})

test('the skip link is unseen until the Tab key finds it', async () => {
  const screen = await render(<SkipLink />)
  const link = screen.getByRole('link', { name: 'Skip to content' })
  expect(getComputedStyle(link.element()).clipPath).toBe('inset(50%)')
  await userEvent.tab()
  await expect.element(link).toHaveFocus()
  expect(getComputedStyle(link.element()).clipPath).toBe('none')
})

test('nothing of a skeleton is seen in the first 150 ms', async () => {
  const screen = await render(<SkeletonText />)
  expect(screen.getByRole('status').query()).toBeNull()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading')
})

function Question() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pause</Button>
      {isOpen && (
        <Dialog
          title="Pause card 3310?"
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>Pause card</Button>}
        />
      )}
    </>
  )
}
