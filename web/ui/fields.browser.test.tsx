import './gallery/gallery-theme.ts'
import type { Language } from '@sixpence/locales'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#lib/language/translate.ts'
import { AmountField } from './fields/amount-field.tsx'
import { Checkbox, Switch } from './fields/checkbox.tsx'
import { CodeField } from './fields/code-field.tsx'
import { ErrorSummary } from './fields/error-summary.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { RadioCards } from './fields/radio-cards.tsx'
import { Segmented } from './fields/segmented.tsx'
import { Select } from './fields/select.tsx'
import { TextField } from './fields/text-field.tsx'

describe('a field', () => {
  test('is named by its label and described by its error, then its hint', async () => {
    const screen = await render(<TextField label="E-mail" hint="Your own." error="Unknown e-mail." />)
    const input = screen.getByRole('textbox', { name: 'E-mail' })
    await expect.element(input).toHaveAccessibleDescription('Unknown e-mail. Your own.')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  })

  test('without an error shows none', async () => {
    const screen = await render(<Select label="Country" options={[{ value: 'LT', label: 'Lithuania' }]} />)
    const select = screen.getByRole('combobox', { name: 'Country' })
    await expect.element(select).not.toHaveAttribute('aria-invalid')
    await expect.element(select).not.toHaveAttribute('aria-describedby')
  })

  test('keeps its id when it is given one, for the error summary', async () => {
    const screen = await render(<TextField label="Note" id="note" hint="Short." />)
    await expect.element(screen.getByLabelText('Note')).toHaveAttribute('id', 'note')
  })
})

test('a password is shown and covered again, and keeps what was typed and the focus ring where it was', async () => {
  const screen = await render(<PasswordField label="Password" autoComplete="current-password" />)
  const input = screen.getByLabelText('Password', { exact: true })
  await input.fill('correct horse')
  await expect.element(input).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await expect.element(input).toHaveValue('correct horse')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
})

describe('an amount', () => {
  test('is grouped while it is typed and goes out as plain text', async () => {
    const { input, amounts } = await amountField()
    await userEvent.type(input, '1250.5')
    await expect.element(input).toHaveValue('1,250.5')
    expect(amounts).toEqual(['1', '12', '125', '1250', '1250.5'])
    await userEvent.tab()
    await expect.element(input).toHaveValue('1,250.50')
  })

  test('accepts the comma if the reader’s language has it, and the point', async () => {
    const { input, amounts } = await amountField({ language: 'ro' })
    await userEvent.type(input, '1250,5')
    await expect.element(input).toHaveValue('1.250,5')
    await userEvent.clear(input)
    await userEvent.type(input, '7.25')
    await expect.element(input).toHaveValue('7,25')
    expect(amounts.at(-1)).toBe('7.25')
  })

  test('keeps the caret where the person is writing', async () => {
    const { input } = await amountField({ amount: '1234567' })
    await input.click()
    const box = boxOf(input)
    box.setSelectionRange(5, 5) // 1,234|,567
    await userEvent.keyboard('9')
    await expect.element(input).toHaveValue('12,349,567')
    expect(box.selectionStart).toBe(6)
    await userEvent.keyboard('x')
    await expect.element(input).toHaveValue('12,349,567')
    expect(box.selectionStart).toBe(6)
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.element(input).toHaveValue('123,567')
    expect(box.selectionStart).toBe(3)
    await userEvent.keyboard('{Delete}')
    await expect.element(input).toHaveValue('12,367')
    expect(box.selectionStart).toBe(4)
  })

  test('refuses letters, signs and a second decimal mark', async () => {
    const { input, amounts } = await amountField()
    await userEvent.type(input, '-1e2a.5.0')
    await expect.element(input).toHaveValue('12.50')
    expect(amounts.at(-1)).toBe('12.50')
  })

  test('reports too many decimals and cuts nothing', async () => {
    const { input, amounts, screen } = await amountField()
    await userEvent.type(input, '1.255')
    await expect.element(screen.getByText('EUR has at most 2 decimals')).toBeVisible()
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    expect(amounts.at(-1)).toBe('1.255')
    await userEvent.tab()
    await expect.element(input).toHaveValue('1.255')
  })

  test('asks about a typed mark for thousands, and is no amount before the answer [WE-03]', async () => {
    const { screen, input, amounts } = await amountField()
    await userEvent.fill(input, '')
    await userEvent.type(input, '1,000')
    expect(amounts.at(-1)).toBe('1?000')
    await expect.element(input).toHaveAccessibleDescription(/Which amount do you mean\?/)
    await screen.getByRole('button', { name: '1,000 EUR' }).click()
    expect(amounts.at(-1)).toBe('1000')
    await expect.element(input).toHaveValue('1,000')
    await expect.element(input).toHaveFocus()
  })

  test('says why a paste was left out, and lets go of it at the next key [WE-26]', async () => {
    const { input, amounts } = await amountField({ amount: '7' })
    await input.click()
    document.execCommand('insertText', false, '-50.00')
    await expect.element(input).toHaveAccessibleDescription(/The pasted amount is negative/)
    expect(amounts).toEqual([])
  })

  test('takes an amount from the clipboard as another country writes it', async () => {
    const { input, amounts } = await amountField()
    await input.click()
    // Playwright has no paste; this is the event of a browser, after which it inserts the text.
    document.execCommand('insertText', false, 'EUR 1.250,75')
    await expect.element(input).toHaveValue('1,250.75')
    expect(amounts.at(-1)).toBe('1250.75')
  })

  test('shows what the page puts in, and the other currency', async () => {
    const currencies: string[] = []
    const { screen, input } = await amountField({ amount: '5', onCurrency: (code) => currencies.push(code) })
    await screen.getByRole('button', { name: 'Send all' }).click()
    await expect.element(input).toHaveValue('118,204.12')
    await screen.getByRole('combobox', { name: 'Currency' }).selectOptions('JPY')
    expect(currencies).toEqual(['JPY'])
  })
})

describe('a code', () => {
  test('is one box for typing, filling in and pasting', async () => {
    const done = vi.fn<(digits: string) => void>()
    const screen = await render(<CodeField label="Code" name="code" onComplete={done} />)
    const input = screen.getByRole('textbox', { name: 'Code' })
    await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.type(input, '12a 3')
    await expect.element(input).toHaveValue('123')
    expect(done).not.toHaveBeenCalled()
    await userEvent.clear(input)
    await input.click()
    document.execCommand('insertText', false, ' 481 203 ')
    await expect.element(input).toHaveValue('481203')
    expect(done).toHaveBeenCalledExactlyOnceWith('481203')
    await userEvent.type(input, '9')
    await expect.element(input).toHaveValue('481203')
    expect(done).toHaveBeenCalledTimes(1)
  })

  test.each([6, 8] as const)('of %i digits draws each in the middle of its box', async (length) => {
    const screen = await render(<CodeField label="Code" length={length} defaultValue={'1'.repeat(length)} />)
    const input = screen.getByRole('textbox').element()
    const boxes = [...(input.parentElement?.querySelectorAll('[aria-hidden] > span') ?? [])].map((box) =>
      box.getBoundingClientRect(),
    )
    expect(boxes).toHaveLength(length)
    const style = getComputedStyle(input)
    const step = Number.parseFloat(style.letterSpacing) + digitWidth(style)
    expect(step).toBeCloseTo(boxes[1]!.left - boxes[0]!.left, 0)
    const first =
      input.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft) + digitWidth(style) / 2
    expect(first).toBeCloseTo(boxes[0]!.left + boxes[0]!.width / 2, 0)
  })
})

test('a choice of cards moves by arrow keys and skips disabled cards', async () => {
  const screen = await render(<Methods />)
  await screen.getByRole('radio', { name: /Wire/ }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: /Instant/ })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: /Wire/ })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: /Card payout Not reached/ })).toBeDisabled()
})

test('a segmented choice is one stop of the Tab key', async () => {
  const chosen = vi.fn<(value: string) => void>()
  const options = [
    { value: '30', label: '30 days' },
    { value: '90', label: '90 days' },
  ]
  const screen = await render(<Segmented label="Period" options={options} value="30" onChange={chosen} />)
  await userEvent.tab()
  await expect.element(screen.getByRole('radio', { name: '30 days' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen).toHaveBeenCalledWith('90')
})

test('a checkbox and a switch have their roles', async () => {
  const screen = await render(
    <>
      <Checkbox label="Keep me signed in" hint="Not on a shared computer." />
      <Switch label="Payments abroad" defaultChecked />
    </>,
  )
  await screen.getByText('Keep me signed in').click()
  await expect.element(screen.getByRole('checkbox', { name: 'Keep me signed in' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox')).toHaveAccessibleDescription('Not on a shared computer.')
  await expect.element(screen.getByRole('switch', { name: 'Payments abroad' })).toBeChecked()
})

test('the summary of errors receives the focus at every attempt and links to each field', async () => {
  const screen = await render(<Form />)
  expect(screen.container.querySelector('section')).toBeNull()
  const submit = screen.getByRole('button', { name: 'Continue' })
  await submit.click()
  const summary = screen.getByRole('region', { name: '1 entry needs correcting' })
  await expect.element(summary).toHaveFocus()
  await screen.getByRole('link', { name: 'Enter a name.' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  await submit.click()
  await expect.element(summary).toHaveFocus()
})

async function amountField(
  options: { language?: Language; amount?: string; onCurrency?: (code: string) => void } = {},
) {
  const amounts: string[] = []
  const screen = await render(
    <LanguageProvider
      language={options.language ?? 'en'}
      texts={{
        '{currency} has at most {count} decimals': { other: '{currency} has at most {count} decimals' },
      }}
    >
      <Amount
        first={options.amount ?? ''}
        onAmount={(amount) => amounts.push(amount)}
        onCurrency={options.onCurrency}
      />
    </LanguageProvider>,
  )
  return { screen, amounts, input: screen.getByRole('textbox', { name: 'You send' }) }
}

function Amount(props: {
  first: string
  onAmount: (amount: string) => void
  onCurrency: ((code: string) => void) | undefined
}) {
  const [amount, setAmount] = useState(props.first)
  const take = (next: string) => {
    setAmount(next)
    props.onAmount(next)
  }
  return (
    <AmountField
      label="You send"
      amount={amount}
      currency="EUR"
      currencies={['EUR', 'JPY']}
      onAmount={take}
      onCurrency={props.onCurrency}
      action={
        <button type="button" onClick={() => setAmount('118204.12')}>
          Send all
        </button>
      }
    />
  )
}

function Methods() {
  const [method, setMethod] = useState<string>()
  return (
    <RadioCards
      label="How to send it"
      value={method}
      onChange={setMethod}
      cards={[
        { value: 'wire', title: 'Wire' },
        { value: 'instant', title: 'Instant' },
        { value: 'card', title: 'Card payout', disabledReason: 'Not reached' },
      ]}
    />
  )
}

function Form() {
  const [errors, setErrors] = useState<{ field: string; text: string }[]>([])
  const texts = {
    '{count} entries need correcting': {
      one: '1 entry needs correcting',
      other: '{count} entries need correcting',
    },
  }
  return (
    <LanguageProvider language="en" texts={texts}>
      <ErrorSummary errors={errors} />
      <TextField label="Name" id="name" />
      <button type="button" onClick={() => setErrors([{ field: 'name', text: 'Enter a name.' }])}>
        Continue
      </button>
    </LanguageProvider>
  )
}

function boxOf(locator: { element: () => Element }): HTMLInputElement {
  const element = locator.element()
  if (!(element instanceof HTMLInputElement)) throw new Error('not an input')
  return element
}

function digitWidth(style: CSSStyleDeclaration): number {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) throw new Error('no canvas')
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  return canvas.measureText('1').width
}
