import type { Account } from '@sixpence/protocol/accounts/accounts'
import { globalBatchUpload, longestBatchName, maxBatchBytes } from '@sixpence/protocol/global/global-batches'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { base64 } from '#lib/base64.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useIsHere } from '#kit/flow/use-latest-answer.ts'
import { nameOfFile, useUploadFields } from '#widgets/batches/use-upload-fields.ts'

const names = ['file', 'name', 'account'] as const
const limits = { maxBytes: maxBatchBytes, maxAsText: maxBatchBytes }

/** The file with its content, or why it cannot be sent. */
type ChosenFile = { file: File } & ({ content: string } | { problem: string })

/** Uploads a file; if it was uploaded before, confirms first (B238). */
export function useUpload(accounts: readonly Account[]) {
  const t = useTranslate()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [selectedFile, setSelectedFile] = useState<ChosenFile>()
  const [name, setName] = useState('')
  const [identical, setIdentical] = useState<string>()
  const lastChosen = useRef<File>(undefined)
  const change = useChange(globalBatchUpload, { shows: takeRefusal })
  const shared = useUploadFields(names, accounts)
  const { fields, errors, setErrors, setError, tell, accountId, payFrom } = shared

  function takeRefusal(refusal: Refusal): true {
    const isIdentical = refusal.name === 'batchIdentical'
    setIdentical(isIdentical ? refusal.description : undefined)
    if (isIdentical) return true
    const fieldErrors = {
      file: refusal.problemOf('attachedFile'),
      name: refusal.problemOf('batchName'),
      account: refusal.problemOf('accountId'),
    }
    if (!tell(fieldErrors)) setErrors({ other: refusal.description })
    return true
  }

  /** Read when selected, so that a click on the button sends at once. */
  async function choose(file: File): Promise<void> {
    lastChosen.current = file
    const problem = shared.fileProblem(file, limits)
    const read = problem === undefined ? await contentOf(file) : { problem }
    if (lastChosen.current !== file) return
    setSelectedFile({ file, ...read })
    setError('file', 'problem' in read ? read.problem : undefined)
    setName((currentName) => currentName || nameOfFile(file, longestBatchName))
  }

  /** Reading fails if the file was deleted or access was withdrawn. */
  const contentOf = (file: File) =>
    base64(file).then(
      (content) => ({ content }),
      () => ({ problem: t('This file could not be opened. Choose it again.') }),
    )

  async function submit({ again = false } = {}): Promise<void> {
    const isWrong = tell({
      file: !selectedFile
        ? t('Choose a file.')
        : 'problem' in selectedFile
          ? selectedFile.problem
          : undefined,
      name: name.trim() ? undefined : t('Give it a name.'),
      account: accountId === undefined ? t('You have no account to pay from.') : undefined,
    })
    if (isWrong || !selectedFile || 'problem' in selectedFile || accountId === undefined) return
    const taken = await change.send({
      batchName: name.trim(),
      accountId,
      attachedFile: selectedFile.content,
      ...(again && { ignoreIdenticalBatch: true }),
    })
    if (taken && isHere()) await navigate({ to: '/transfer/mass/global', search: { batch: taken.batchId } })
  }

  return {
    fields,
    file: selectedFile?.file,
    name,
    accountId,
    errors,
    choose: (file: File) => void choose(file),
    rename: (text: string) => {
      setName(text)
      setError('name', undefined)
    },
    payFrom,
    submit: ({ again = false } = {}) => void submit({ again }),
    isSending: change.isSending,
    /** When the same file was uploaded before. */
    identical,
    dropIdentical: () => setIdentical(undefined),
  }
}
