import { adminBrandChange, adminBrandCheck, type BrandChange } from '@sixpence/protocol/brand/brand'
import { useState } from 'react'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { Decision } from '../decision-dialog.tsx'
import desk from '../desk.module.css'
import { pairsOf, type Values } from './brand-groups.ts'
import { Changed } from './changed.tsx'

type Review = { changes: BrandChange['values']; values: Values }

/** Checks values against the served version, and shows the effects of the change in a dialog, which publishes it. */
export function useReview(version: number) {
  const [review, setReview] = useState<Review>()
  return {
    begin: (values: Values) =>
      tryCall(adminBrandCheck, { version, values: pairsOf(values) }, ({ values: changes }) =>
        setReview({ changes, values }),
      ),
    dialog: review && <ReviewDialog version={version} {...review} onClose={() => setReview(undefined)} />,
  }
}

type ReviewDialogProps = Review & { version: number; onClose: () => void }

/** The effects of a change and its reason; when submitted, it is served at once. */
function ReviewDialog({ version, changes, values, onClose }: ReviewDialogProps) {
  const t = useTranslate()
  return (
    <Decision
      call={adminBrandChange}
      input={{ version, values: pairsOf(values) }}
      doneWords={() => t('The change is published.')}
      title={t('Publish this change?')}
      action={t('Publish the change')}
      hint={t('Customers see it the next time they open a page.')}
      onClose={onClose}
    >
      <Stack as="ul" gap="2" className={desk.diff}>
        {changes.map((change) => (
          <li key={change.path}>
            <Changed {...change} />
          </li>
        ))}
      </Stack>
    </Decision>
  )
}
