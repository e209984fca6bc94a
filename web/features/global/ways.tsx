import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import { useId } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './ways.module.css'

type WaysProps = {
  id?: string | undefined
  offered: readonly ExternalMethod[]
  forbidden: readonly ExternalMethod[]
  error?: string | undefined
  onChange: (forbidden: ExternalMethod[]) => void
}

/** The methods by which the payee may claim the money: all available methods except those excluded. */
export function Ways({ id, offered, forbidden, error, onChange }: WaysProps) {
  const t = useTranslate()
  const generatedId = useId()
  const own = id ?? generatedId
  return (
    <Stack
      as="fieldset"
      gap="1h"
      id={own}
      tabIndex={-1}
      className={styles.ways}
      aria-describedby={error ? `${own}-error` : `${own}-hint`}
    >
      <legend>{t('Ways to receive it')}</legend>
      <p className="meta" id={`${own}-hint`}>
        {t('They choose one of these. None of them costs you more.')}
      </p>
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
      <div className={styles.list}>
        {offered.map((method) => (
          <Checkbox
            key={method}
            label={t(methodTexts[method].label)}
            checked={!forbidden.includes(method)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                checked ? forbidden.filter((text) => text !== method) : [...new Set([...forbidden, method])],
              )
            }
          />
        ))}
      </div>
    </Stack>
  )
}
