import type { ApiScope } from '@sixpence/protocol/rules/api-scopes'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { scopesInShort } from './scope-words.ts'

type Props = {
  name: string
  scopes: readonly ApiScope[]
  /** The last day of a key; empty or undefined for a key that does not expire. */
  day: string | undefined
  /** Whether others are notified by mail. */
  isTold?: boolean
}

/** The confirmed facts of a key: its scopes and expiry. */
export function KeyReach({ name, scopes, day, isTold = false }: Props) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      {day
        ? t('Programs with the key {name} then act for your company until the end of {day}.', {
            name,
            day: format.day(day),
          })
        : t('Programs with the key {name} will then act for your company. The key does not expire.', {
            name,
          })}
      {scopesInShort(scopes, t).map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
      {isTold && (
        <>
          <br />
          {t('Others with full access are notified by e-mail.')}
        </>
      )}
    </>
  )
}
