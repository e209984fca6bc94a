import type { Account } from '@sixpence/protocol/accounts/accounts'
import {
  longestMassName,
  type MassKind,
  type MassTaken,
  p2pMassTransferText,
} from '@sixpence/protocol/mass/mass'
import { massFileLimits } from '@sixpence/protocol/rules/mass/files'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useIsHere } from '#kit/flow/is-here.ts'
import { attempt } from '#lib/call/attempt.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { pageOf, uploadOf } from './kinds.tsx'
import type { MassTemplate } from './template-picker.tsx'
import { sendFile } from './send-payments.ts'

type Errors = { file?: string | undefined; account?: string | undefined; other?: string | undefined }

/** The limit as shown: file sizes are shown in decimal units, and 20 MiB would be 21 MB. */
export const largestFile = 20_000_000

/** How far it is: the share of the file that has arrived, or that its lines are being checked. */
export type Progress = { share: number } | 'checking'

/** The upload: a file, or for payments to customers a text. */
export type Source = 'file' | 'text'

/** Uploads a file or a text; if it was uploaded before, asks first. */
export function useUpload(kind: MassKind, accounts: readonly Account[]) {
  const t = useTranslate()
  const format = useFormat()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const id = useId()
  const [source, setSource] = useState<Source>('file')
  const [file, setFile] = useState<File>()
  const [text, setText] = useState('')
  const [account, setAccount] = useState<number>()
  const [template, setTemplate] = useState<number>()
  const [errors, setErrors] = useState<Errors>({})
  const [identical, setIdentical] = useState<string>()
  const [progress, setProgress] = useState<Progress>()
  // A ref, because a second press may come before the next drawing.
  const isShut = useRef(false)
  const accountId = account ?? accounts[0]?.accountId
  const fields = { file: `${id}-file`, account: `${id}-account` }

  /** Shows problems at their fields and focuses the first; returns whether there are any. */
  function tell(found: Errors): boolean {
    setErrors(found)
    const first = (['file', 'account'] as const).find((field) => found[field])
    if (first) document.getElementById(fields[first])?.focus()
    return Object.values(found).some(Boolean)
  }

  function problemOf(one: File | undefined): string | undefined {
    if (!one) return t('Choose a file.')
    if (one.size === 0) return t('This file is empty.')
    return one.size > massFileLimits.bytes
      ? t('This file is larger than {size}. Divide it into several.', {
          size: format.fileSize(largestFile),
        })
      : undefined
  }

  async function submit({ again = false } = {}): Promise<void> {
    const isWrong = tell({
      file: source === 'file' ? problemOf(file) : text.trim() ? undefined : t('Enter at least one payment.'),
      account: accountId === undefined ? t('You have no account to pay from.') : undefined,
    })
    if (isWrong || accountId === undefined || isShut.current) return
    isShut.current = true
    try {
      const answer = await handIn(accountId, again)
      if (answer instanceof Refusal) takeRefusal(answer)
      else if (isHere()) await navigate({ to: pageOf(kind), search: { batch: answer.batchId } })
    } finally {
      isShut.current = false
      setProgress(undefined)
    }
  }

  async function handIn(fromAccountId: number, again: boolean): Promise<MassTaken | Refusal> {
    const shared = { fromAccountId, ...(again && { ignoreIdentical: true }) }
    if (source === 'text') {
      setProgress('checking')
      return answerOf(attempt(p2pMassTransferText, { ...shared, text }, (taken) => taken))
    }
    const uploadId = await sendFile(file!, (share) => setProgress({ share }))
    if (uploadId instanceof Refusal) return uploadId
    setProgress('checking')
    const name = nameOf(file!)
    return answerOf(
      attempt(
        uploadOf[kind],
        {
          ...shared,
          ...(name && { name }),
          ...(template !== undefined && { template }),
          file: uploadId,
        },
        (taken) => taken,
      ),
    )
  }

  function takeRefusal(refusal: Refusal): void {
    const isIdentical = refusal.name === 'massIdentical'
    setIdentical(isIdentical ? refusal.description : undefined)
    if (isIdentical) return
    const isOfAccount = refusal.problemOf('fromAccountId')
    const isOfFile = refusal.problemOf('file') ?? refusal.problemOf('text') ?? refusal.problemOf('columns')
    if (!tell({ file: isOfFile, account: isOfAccount })) setErrors({ other: refusal.description })
  }

  return {
    fields,
    source,
    file,
    text,
    accountId,
    template,
    errors,
    progress,
    identical,
    choose: (one: File) => {
      setFile(one)
      setErrors((known) => ({ ...known, file: problemOf(one) }))
    },
    enter: (typed: string) => {
      setText(typed)
      setErrors((known) => ({ ...known, file: undefined }))
    },
    handInAs: (next: Source) => {
      setSource(next)
      setErrors({})
    },
    /** Applies the columns of a template, and its account if payments from it are possible. */
    readAs: (chosen: MassTemplate | undefined) => {
      setTemplate(chosen?.templateId)
      if (chosen && accounts.some((one) => one.accountId === chosen.accountId)) setAccount(chosen.accountId)
    },
    payFrom: (chosen: number) => {
      setAccount(chosen)
      setErrors((known) => ({ ...known, account: undefined }))
    },
    submit: ({ again = false } = {}) => {
      setIdentical(undefined)
      void submit({ again })
    },
    dropIdentical: () => setIdentical(undefined),
  }
}

/** Returns the value of a call, or the refusal. */
const answerOf = async <Answer>(asked: Promise<Answer | Refusal | true>): Promise<Answer | Refusal> =>
  (await asked) as Answer | Refusal

/** The name of the file without its ending. */
const nameOf = ({ name }: File): string =>
  name
    .replace(/\.[^.]*$/, '')
    .slice(0, longestMassName)
    .trim()
