import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { askForRight } from '#widgets/accounts/ask-for-right.ts'
import { mayOpenBatches } from '#widgets/accounts/may-send.ts'
import { BatchPage } from './batch-page.tsx'
import { batchSearch } from '#widgets/batch-search.ts'
import { BatchStart } from './batch-start.tsx'

/** Payments to many people by links: a file is uploaded and corrected until it can be sent (R048). */
export default function BatchScreen() {
  const t = useTranslate()
  const { batch } = z.parse(batchSearch, useSearch({ strict: false }))
  const customer = useRead(customerInfoGet, {}).data?.customer
  if (!customer) return null
  if (!mayOpenBatches(customer))
    return (
      <Page title={t('Send a batch of payment links')}>
        <Notice title={t('You cannot send payment links from this account.')}>
          {askForRight(customer, t)}
        </Notice>
      </Page>
    )
  return batch === undefined ? <BatchStart /> : <BatchPage key={batch} batchId={batch} />
}
