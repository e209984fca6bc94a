import { checkPageSizes, identityVerificationList } from '@sixpence/protocol/merchant/identity-checks'
import { useState } from 'react'
import { List } from '#kit/list/list.tsx'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { CheckItem } from './check-item.tsx'
import { MerchantPage, useMayChange } from '#widgets/merchant/merchant-page.tsx'

/** Identity checks under way, and the form to request a check (R081). */
export default function ChecksScreen() {
  const t = useTranslate()
  const list = useRead(identityVerificationList, { pageSize: checkPageSizes.list, isOpen: true })
  const { mayChange } = useMayChange()
  const [isAsking, setAsking] = useState(false)
  return (
    <MerchantPage
      title={t('Identity checks')}
      lead={t(
        'Ask one of your customers to verify their identity. They get a link and need a document and a camera.',
      )}
      readOnly={t('You can see the checks. Only someone with full access can request one.')}
      action={
        mayChange && (
          <Button kind="primary" icon={<PlusIcon />} onClick={() => setAsking(true)}>
            {t('New check')}
          </Button>
        )
      }
    >
      <Loaded read={list} skeleton={<SkeletonRows count={3} />} failure={t('We could not load the checks.')}>
        {({ verifications }) => (
          <List
            label={t('Checks in progress')}
            items={verifications}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title={t('No checks in progress')}>
                {t('You will see whether the person passed and the name in their document, but no photos.')}
              </EmptyState>
            }
          >
            {(item) => <CheckItem verification={item} />}
          </List>
        )}
      </Loaded>
      {isAsking && <CheckDialog onClose={() => setAsking(false)} />}
    </MerchantPage>
  )
}
