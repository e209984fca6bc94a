import { globalBatchUpload, mostBatchBytes } from '@sixpence/protocol/global-batches'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { base64 } from '#lib/base64.ts'
import { useFormat } from '#lib/format.ts'
import type { Refusal } from '#lib/refusal.ts'
import { useTranslate } from '#lib/translate.ts'
import { useChange } from '#lib/use-call.ts'

type Errors = {
  file?: string | undefined
  name?: string | undefined
  account?: string | undefined
  /** What belongs to no field. */
  other?: string | undefined
}

/** Takes a file in; one that is here already only after it was asked whether that is meant (B238). */
export function useUpload(firstAccount: number | undefined) {
  const t = useTranslate()
  const format = useFormat()
  const navigate = useNavigate()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [name, setName] = useState('')
  const [account, setAccount] = useState<number>()
  const [errors, setErrors] = useState<Errors>({})
  const [identical, setIdentical] = useState<string>()
  const change = useChange(globalBatchUpload, { shows: takeRefusal })
  const accountId = account ?? firstAccount
  const [fileId, nameId] = [`${id}-file`, `${id}-name`]

  function takeRefusal(refusal: Refusal): true {
    const isIdentical = refusal.name === 'batchIdentical'
    setIdentical(isIdentical ? refusal.description : undefined)
    if (isIdentical) return true
    const problem = (field: string) => refusal.problemOf(field)
    const found: Errors = {
      file: problem('attachedFile'),
      name: problem('batchName'),
      account: problem('accountId'),
    }
    const isOfField = Object.values(found).some(Boolean)
    setErrors(isOfField ? found : { other: refusal.description })
    return true
  }

  function choose(one: File): void {
    setFile(one)
    setErrors({ file: problemOf(one) })
    setName((known) => known || one.name.replace(/\.[^.]*$/, '').slice(0, 80))
  }

  function problemOf({ size }: File): string | undefined {
    if (size === 0) return t('This file is empty.')
    return size > mostBatchBytes
      ? t('This file is larger than {size}. Divide it into several.', {
          size: format.fileSize(mostBatchBytes),
        })
      : undefined
  }

  async function submit({ again = false } = {}): Promise<void> {
    const found: Errors = {
      file: file ? problemOf(file) : t('Choose a file.'),
      name: name.trim() ? undefined : t('Give it a name.'),
      account: accountId === undefined ? t('You have no account that money can leave.') : undefined,
    }
    setErrors(found)
    if (found.file) return document.getElementById(fileId)?.focus()
    if (found.name) return document.getElementById(nameId)?.focus()
    if (!file || accountId === undefined) return undefined
    const taken = await change.send({
      batchName: name.trim(),
      accountId,
      attachedFile: await base64(file),
      ...(again && { ignoreIdenticalBatch: true }),
    })
    if (taken) await navigate({ to: '/transfer/mass/global', search: { batch: taken.batchId } })
    return undefined
  }

  return {
    fileId,
    nameId,
    file,
    name,
    accountId,
    errors,
    choose,
    rename: (text: string) => {
      setName(text)
      setErrors({ ...errors, name: undefined })
    },
    setAccount,
    submit,
    isSending: change.isSending,
    /** The same file is here: when it came. */
    identical,
    dropIdentical: () => setIdentical(undefined),
  }
}
