import { Suspense } from 'react'
import { resultIsTold } from '#lib/call/results.ts'
import { useUntoldResult } from '#lib/call/use-results.ts'
import { later, MissingDialog } from '#widgets/later.tsx'

const ResultDialog = later(
  () => import('./result-dialog.tsx').then(({ ResultDialog }) => ResultDialog),
  MissingDialog,
)

/** The transaction result popup (R092): how a payment ended in another tab, on another device or by itself. */
export function ResultPopup() {
  const result = useUntoldResult()
  return (
    result && (
      <Suspense>
        <ResultDialog
          key={result.operationId}
          result={result}
          onClose={() => resultIsTold(result.operationId)}
        />
      </Suspense>
    )
  )
}
