import type { Account } from '@sixpence/protocol/accounts/accounts'
import { useId, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'

/** Sizes of a file: the most that is read, and the limit in the text. */
type Limits = { maxBytes: number; maxAsText: number }

/** The account of a new batch, and the problems of the fields of its upload, in their order on the page. */
export function useUploadFields<Field extends string>(
  names: readonly (Field | 'account')[],
  accounts: readonly Account[],
) {
  type Errors = Partial<Record<Field | 'account' | 'other', string | undefined>>
  const t = useTranslate()
  const format = useFormat()
  const id = useId()
  const [account, setAccount] = useState<number>()
  const [errors, setErrors] = useState<Errors>({})
  const fields = Object.fromEntries(names.map((name) => [name, `${id}-${name}`])) as Record<
    Field | 'account',
    string
  >

  /** Shows problems at their fields and focuses the first; returns whether there are any. */
  function tell(fieldErrors: Errors): boolean {
    setErrors(fieldErrors)
    const first = names.find((name) => fieldErrors[name])
    if (first) document.getElementById(fields[first])?.focus()
    return first !== undefined
  }

  function fileProblem({ size }: File, { maxBytes, maxAsText }: Limits): string | undefined {
    if (size === 0) return t('This file is empty.')
    return size > maxBytes
      ? t('This file is larger than {size}. Divide it into several.', { size: format.fileSize(maxAsText) })
      : undefined
  }

  const setError = (name: Field | 'account', error: string | undefined) =>
    setErrors((current) => ({ ...current, [name]: error }))

  return {
    fields,
    errors,
    setErrors,
    setError,
    tell,
    fileProblem,
    accountId: account ?? accounts[0]?.accountId,
    setAccount,
    payFrom: (accountId: number) => {
      setAccount(accountId)
      setError('account', undefined)
    },
  }
}

/** The name of a file without its extension, in at most so many characters. */
export const nameOfFile = ({ name }: File, longest: number): string =>
  name.replace(/\.[^.]*$/, '').slice(0, longest)
