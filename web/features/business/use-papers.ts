import {
  businessDeclarationsGet,
  escortStatementId,
  prohibitedEscortStatementGet,
  type PaperText,
  type SignedPaperId,
} from '@sixpence/protocol/business/business-papers'
import { useRead } from '#lib/call/use-call.ts'
import type { ReadState } from '#widgets/loaded.tsx'

export type Paper = PaperText & { id: SignedPaperId }

/** Everything the company has to sign, as a single list. */
export function usePapers(): ReadState<Paper[]> {
  const declarations = useRead(businessDeclarationsGet, {})
  const escort = useRead(prohibitedEscortStatementGet, {})
  const both = [declarations, escort]
  const data =
    declarations.data && escort.data
      ? [
          ...declarations.data.declarations,
          ...(escort.data.statement ? [{ id: escortStatementId, ...escort.data.statement } as const] : []),
        ]
      : undefined
  return {
    data,
    error: declarations.error ?? escort.error,
    isFetching: both.some(({ isFetching }) => isFetching),
    dataUpdatedAt: Math.min(declarations.dataUpdatedAt, escort.dataUpdatedAt),
    refetch: () => both.map(({ refetch }) => refetch()),
  }
}
