import { operationWord } from '@sixpence/protocol/history/payment-words'
import { operationTypes } from '@sixpence/protocol/rules/operation-types'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'

type Kind = (typeof operationTypes)[number]

type KindSelectProps = {
  kinds: readonly Kind[]
  value: Kind | undefined
  onKind: (kind: Kind | undefined) => void
}

/** A kind of payment out of the account, or all. */
export function KindSelect({ kinds, value, onKind }: KindSelectProps) {
  const t = useTranslate()
  return (
    <Select
      label={t('Kind')}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onKind(operationTypes.find((operationType) => operationType === currentTarget.value))
      }
      options={[
        { value: '', label: t('All') },
        ...kinds.map((kind) => ({
          value: kind,
          label: operationWord(kind, t, 'out'),
        })),
      ]}
    />
  )
}
