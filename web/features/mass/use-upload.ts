import type { Account } from '@sixpence/protocol/accounts/accounts'
import {
  longestMassName,
  type MassKind,
  type MassTaken,
  p2pMassTransferText,
} from '@sixpence/protocol/mass/mass'
import { massFileLimits } from '@sixpence/protocol/rules/mass/files'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useDraftText } from '#kit/form/draft-state.ts'
import { useIsHere } from '#kit/flow/use-latest-answer.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { nameOfFile, useUploadFields } from '#widgets/batches/use-upload-fields.ts'
import { pageOf, uploadOf } from './kinds.tsx'
import type { MassTemplate } from './template-picker.tsx'
import { sendFile } from './send-payments.ts'

/** The limit as shown: file sizes are shown in decimal units, and 20 MiB would be 21 MB. */
export const largestFile = 20_000_000

const names = ['file', 'account'] as const
const limits = { maxBytes: massFileLimits.bytes, maxAsText: largestFile }

/** Progress: the uploaded share of the file, or that its lines are being checked. */
export type Progress = { share: number } | 'checking'

/** What is uploaded: a file, or for payments to customers a text. */
export type Source = 'file' | 'text'

/** What the person has to accept first: the file was uploaded before, or names another account to pay from. */
const questions = ['massIdentical', 'massDebtorDiffers'] as const
type Accepted = Partial<Record<(typeof questions)[number], boolean>>
type Question = { name: (typeof questions)[number]; text: string; accepted: Accepted }

/** Uploads a file or a text, and requests what has to be accepted first. */
export function useUpload(kind: MassKind, accounts: readonly Account[]) {
  const t = useTranslate()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [file, setFile] = useState<File>()
  const [text, setText] = useDraftText('massText')
  const [source, setSource] = useState<Source>(kind === 'p2p' && text ? 'text' : 'file')
  const [template, setTemplate] = useState<number>()
  const [question, setQuestion] = useState<Question>()
  const [progress, setProgress] = useState<Progress>()
  // A ref, because a second submit may precede the next render.
  const isShut = useRef(false)
  const sentFile = useRef<{ file: File; uploadId: number }>(undefined)
  const shared = useUploadFields(names, accounts)
  const { fields, errors, setErrors, setError, tell, accountId, payFrom } = shared

  const problemOf = (file: File | undefined): string | undefined =>
    file ? shared.fileProblem(file, limits) : t('Choose a file.')

  async function submit(accepted: Accepted): Promise<void> {
    const isWrong = tell({
      file: source === 'file' ? problemOf(file) : text.trim() ? undefined : t('Enter at least one payment.'),
      account: accountId === undefined ? t('You have no account to pay from.') : undefined,
    })
    if (isWrong || accountId === undefined || isShut.current) return
    isShut.current = true
    try {
      const answer = await handIn(accountId, accepted)
      if (answer instanceof Refusal) takeRefusal(answer, accepted)
      else if (isHere()) await navigate({ to: pageOf(kind), search: { batch: answer.batchId } })
    } finally {
      isShut.current = false
      setProgress(undefined)
    }
  }

  /** The upload of the same file, if the server only asked a question about it. */
  async function sendOnce(selectedFile: File): Promise<number | Refusal> {
    if (sentFile.current?.file === selectedFile) return sentFile.current.uploadId
    const uploadId = await sendFile(selectedFile, (share) => setProgress({ share }))
    if (!(uploadId instanceof Refusal)) sentFile.current = { file: selectedFile, uploadId }
    return uploadId
  }

  async function handIn(fromAccountId: number, accepted: Accepted): Promise<MassTaken | Refusal> {
    const { massIdentical, massDebtorDiffers } = accepted
    const beside = { fromAccountId, ...(massIdentical && { ignoreIdentical: true }) }
    if (source === 'text') {
      setProgress('checking')
      return answerOf(tryCall(p2pMassTransferText, { ...beside, text }, (taken) => taken))
    }
    const uploadId = await sendOnce(file!)
    if (uploadId instanceof Refusal) return uploadId
    setProgress('checking')
    const name = nameOfFile(file!, longestMassName).trim()
    return answerOf(
      tryCall(
        uploadOf[kind],
        {
          ...beside,
          ...(name && { name }),
          ...(massDebtorDiffers && { ignoreDebtor: true }),
          ...(template !== undefined && { template }),
          file: uploadId,
        },
        (taken) => taken,
      ),
    )
  }

  function takeRefusal(refusal: Refusal, accepted: Accepted): void {
    const name = questions.find((question) => question === refusal.name)
    setQuestion(name && { name, text: refusal.description, accepted: { ...accepted, [name]: true } })
    if (name) return
    sentFile.current = undefined
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
    question,
    choose: (file: File) => {
      setFile(file)
      setError('file', problemOf(file))
    },
    enter: (name: string) => {
      setText(name)
      setError('file', undefined)
    },
    handInAs: (next: Source) => {
      setSource(next)
      setErrors({})
    },
    /** Applies the columns of a template, and its account if payments from it are possible. */
    readAs: (selectedTemplate: MassTemplate | undefined) => {
      setTemplate(selectedTemplate?.templateId)
      if (selectedTemplate && accounts.some((account) => account.accountId === selectedTemplate.accountId))
        shared.setAccount(selectedTemplate.accountId)
    },
    payFrom,
    /** Sends the file, with what the person accepted. */
    submit: (accepted: Accepted = {}) => {
      setQuestion(undefined)
      void submit(accepted)
    },
    dropQuestion: () => setQuestion(undefined),
  }
}

/** Returns the value of a call, or the refusal. */
const answerOf = async <Answer>(sending: Promise<Answer | Refusal | true>): Promise<Answer | Refusal> =>
  (await sending) as Answer | Refusal
