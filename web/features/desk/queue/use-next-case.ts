import { adminCaseNext, type QueueKind } from '@sixpence/protocol/desk/desk'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useMay } from '../use-self.ts'
import { kindsShown } from './kinds.tsx'

/** Takes the case that is due first and opens it; reports if none is left. */
export function useNextCase(kind: QueueKind | undefined): () => void {
  const t = useTranslate()
  const mayTake = useMay('cases.take')
  const navigate = useNavigate()
  const { send } = useChange(adminCaseNext)
  const next = async () => {
    const answer = await send({ kind })
    if (answer?.item) {
      const { item } = answer
      await navigate({ to: '/admin-overview', search: kindsShown[item.kind].at(item) })
      // The next key acts on the new case, not at the former position.
      document.getElementById('main')?.focus()
    } else if (answer) showToast({ text: t('There are no unassigned cases.') })
  }
  return () => {
    if (mayTake) void next()
  }
}
