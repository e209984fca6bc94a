import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from './field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './radio-cards.module.css'

export type RadioCard<Value extends string> = {
  value: Value
  title: ReactNode
  /** A second line, for the meaning or the duration. */
  detail?: ReactNode
  /** At the end of the card: the fee, the date. */
  end?: ReactNode
  media?: ReactNode
  /** Why it cannot be selected; shown instead of the detail. */
  disabledReason?: ReactNode
}

export type RadioCardsProps<Value extends string> = {
  label: ReactNode
  cards: readonly RadioCard<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  name?: string | undefined
  /** Id of the first card, to which problems link. */
  id?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  hideLabel?: boolean | undefined
}

/** A choice of a few options that each need a line of explanation, side by side. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, cards, value, onChange, hint, error, hideLabel } = props
  const id = useId()
  const describedBy = classNames(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
  return (
    <Stack as="fieldset" gap="2" aria-describedby={describedBy}>
      <legend className={classNames('label mb-1h', hideLabel && 'visually-hidden')}>{label}</legend>
      {Boolean(hint) && (
        <p className="meta" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {Boolean(error) && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Stack className={styles.cards}>
        {cards.map((card, at) => (
          <Cluster as="label" gap="3" isOneLine key={card.value} className={styles.card}>
            <input
              type="radio"
              id={at === 0 ? props.id : undefined}
              className={styles.radio}
              name={props.name ?? id}
              value={card.value}
              checked={card.value === value}
              disabled={Boolean(card.disabledReason)}
              onChange={() => onChange(card.value)}
            />
            {card.media}
            <Stack as="span" className="grows shrinks">
              <span className="t-15 strong snug">{card.title}</span>
              <span className={classNames('meta', styles.detail)}>{card.disabledReason ?? card.detail}</span>
            </Stack>
            {Boolean(card.end) && <span className="t-15 medium end">{card.end}</span>}
          </Cluster>
        ))}
      </Stack>
    </Stack>
  )
}
