import { languageInfo } from '@sixpence/locales'
import { isCurrency, scaleOf } from '@sixpence/money'
import { type ChangeEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Translate, useLanguage, useTranslate } from '#lib/language/translate.ts'
import {
  boxOf,
  readings,
  separatorsOf,
  takeEdit,
  type AmountInput,
  type PasteProblem,
  type Separators,
  written,
} from '#ui/amount-text.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './amount-field.module.css'

export type AmountFieldProps = FieldProps & {
  id?: string | undefined
  name?: string | undefined
  /** Plain decimal text, "1250.5"; "" while empty. Too many decimals are kept and reported as a problem. */
  amount: string
  currency: string
  onAmount: (amount: string) => void
  /** Currencies to choose from; with fewer than two the code is shown as text. */
  currencies?: readonly string[] | undefined
  onCurrency?: ((currency: string) => void) | undefined
  /** An action that fills it in, such as "Send all". */
  action?: ReactNode
  disabled?: boolean | undefined
}

/** The large amount of a form. It is grouped while it is typed, and the caret keeps its position. */
export function AmountField(props: AmountFieldProps) {
  const {
    label,
    hint,
    hideLabel,
    className,
    id,
    name,
    amount,
    currency,
    onAmount,
    currencies = [],
    disabled,
  } = props
  const t = useTranslate()
  const { tag } = languageInfo[useLanguage()]
  const marks = useMemo(() => separatorsOf(tag), [tag])
  const input = useRef<HTMLInputElement>(null)
  // The input may contain more than the amount, such as a decimal mark without decimals.
  const [box, setBox] = useState<AmountInput>(() => boxOf(amount, marks))
  // The same object while its content is equal, so that a render in between keeps the selection.
  const formatted = useMemo(() => boxOf(amount, marks), [amount, marks])
  const shownInput = box.amount === amount ? box : formatted

  useLayoutEffect(() => {
    // After every edit, including refused edits, because the browser then has put the caret at the end.
    if (document.activeElement === input.current)
      input.current?.setSelectionRange(shownInput.caret, shownInput.caret)
  }, [shownInput])

  function edit(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.currentTarget
    const forward =
      event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'deleteContentForward'
    const next = takeEdit(
      shownInput,
      { text: value, caret: selectionStart ?? value.length, forward },
      marks,
      currency,
    )
    setBox({ ...next })
    if (next.amount !== amount) onAmount(next.amount)
  }

  /** When the input loses the focus the usual decimals are shown: 12.5 becomes 12.50. */
  function tidy() {
    const [whole, decimals] = amount.split('.')
    if (decimals === undefined || scale > 3) return settle(amount)
    settle(`${whole}.${decimals.padEnd(scale, '0')}`)
  }

  function settle(next: string): void {
    setBox({ ...boxOf(next, marks), leftOut: shownInput.leftOut })
    if (next !== amount) onAmount(next)
  }

  const scale = isCurrency(currency) ? scaleOf(currency) : 2
  const decimals = amount.split('.')[1] ?? ''
  const tooMany =
    decimals.length > scale &&
    (scale === 0
      ? t('{currency} has no decimals', { currency })
      : t('{currency} has at most {count} decimals', { currency, count: scale }))
  const open = readings(amount)
  const question = open && (
    <AmountQuestion
      amounts={scale > 2 ? [open.thousands, open.decimals] : [open.thousands]}
      {...{ currency, marks }}
      onChoose={(currencyCode) => {
        settle(currencyCode)
        input.current?.focus()
      }}
    />
  )
  const error =
    question || (shownInput.leftOut && pasteWords(shownInput.leftOut, currency, t)) || tooMany || props.error
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }}>
      {(control) => (
        <Cluster
          align="stretch"
          isOneLine
          className={classNames(
            styles.box,
            disabled && styles.disabled,
            control['aria-invalid'] && styles.wrong,
          )}
        >
          <input
            {...control}
            ref={input}
            className={styles.input}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            placeholder={written(scale === 0 ? '0' : '0.00', marks)}
            disabled={disabled}
            value={shownInput.text}
            onChange={edit}
            onBlur={tidy}
          />
          {props.action}
          {currencies.length > 1 ? (
            <span className={styles.currency}>
              <select
                className={styles.select}
                aria-label={t('Currency')}
                disabled={disabled}
                value={currency}
                onChange={(event) => props.onCurrency?.(event.currentTarget.value)}
              >
                {currencies.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </select>
              <ChevronDownIcon size="small" className={styles.chevron} />
            </span>
          ) : (
            <span className={styles.code}>{currency}</span>
          )}
        </Cluster>
      )}
    </Field>
  )
}

type AmountQuestionProps = {
  amounts: readonly string[]
  currency: string
  marks: Separators
  onChoose: (amount: string) => void
}

/** A typed mark may separate thousands or decimals: the person decides, and nothing is paid before. */
function AmountQuestion({ amounts, currency, marks, onChoose }: AmountQuestionProps) {
  const t = useTranslate()
  return (
    <Cluster as="span" gap="2">
      {t('Which amount do you mean?')}
      {amounts.map((amount) => (
        <Button key={amount} size="small" onClick={() => onChoose(amount)}>
          {`${written(amount, marks)} ${currency}`}
        </Button>
      ))}
    </Cluster>
  )
}

function pasteWords(problem: PasteProblem, currency: string, t: Translate): string {
  if (problem.name === 'otherCurrency')
    return t('The pasted amount is in {pasted}, this field in {currency}. Type the amount in {currency}.', {
      pasted: problem.currency,
      currency,
    })
  return problem.name === 'negative'
    ? t('The pasted amount is negative. Type it without a minus or brackets.')
    : t('The pasted text is not an amount. Type the amount in digits, such as {example}.', { example: '12' })
}
