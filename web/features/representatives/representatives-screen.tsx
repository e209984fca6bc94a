import {
  businessRepresentativeList,
  type Representative,
} from '@sixpence/protocol/representatives/representatives'
import { businessUserInviteCancel } from '@sixpence/protocol/registration/company-users'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { nameOf } from '#widgets/company-words.ts'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { InvitePopup } from './invite-popup.tsx'
import { AccessPopup } from './access-popup.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { PersonPopup } from './person-popup.tsx'
import { type PersonAction, PersonRow } from './person-row.tsx'
import { RemovePopup } from './remove-popup.tsx'

type OpenDialog = { what: 'add' } | { what: PersonAction; person: Representative }

/** Representatives and users of the company: visible to all users, editable with full access. */
export default function RepresentativesScreen() {
  const t = useTranslate()
  const list = useRead(businessRepresentativeList, {})
  const me = useRead(customerInfoGet, {})
  const [open, setOpen] = useState<OpenDialog>()
  const close = (): void => setOpen(undefined)
  const mayChange = me.data?.customer.accessRight === accessRights.full
  const row = (person: Representative): ReactNode => (
    <li key={person.id}>
      <PersonRow person={person} onOpen={mayChange ? (what) => setOpen({ what, person }) : undefined} />
    </li>
  )
  return (
    <Page
      title={t('Manage users')}
      lead={
        mayChange
          ? t('The people of the company, and who may use its account.')
          : t(
              'The people of the company, and who may use its account. Colleagues with full access can change this.',
            )
      }
      action={
        mayChange && (
          <Button kind="primary" onClick={() => setOpen({ what: 'add' })}>
            {t('Add someone')}
          </Button>
        )
      }
      isWide
    >
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={4} />}
        failure={t('We could not load the people of the company.')}
      >
        {({ representatives: all }) => (
          <>
            <People title={t('Users of the account')} empty={t('No one uses the account yet.')}>
              {all.filter(({ user }) => user).map(row)}
            </People>
            <People
              title={t('Without access')}
              empty={t('Directors, owners and shareholders who do not use the account are listed here.')}
            >
              {all.filter(({ user }) => !user).map(row)}
            </People>
            {open?.what === 'add' && <PersonPopup onClose={close} />}
            {open?.what === 'edit' && <PersonPopup id={open.person.id} onClose={close} />}
            {open?.what === 'invite' && <InvitePopup person={open.person} onClose={close} />}
            {open?.what === 'withdraw' && (
              <SureDialog
                title={t('Withdraw {name}’s invitation?', { name: nameOf(open.person) })}
                action={t('Withdraw the invitation')}
                onSure={() => tryCall(businessUserInviteCancel, { id: open.person.id })}
                onClose={close}
              >
                <p>{t('The link we sent will stop working.')}</p>
              </SureDialog>
            )}
            {open?.what === 'access' && <AccessPopup person={open.person} onClose={close} />}
            {open?.what === 'remove' && <RemovePopup person={open.person} all={all} onClose={close} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function People({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  const id = useId()
  return (
    <Stack as="section" gap="2" aria-labelledby={id}>
      <SectionHead id={id}>{title}</SectionHead>
      {children.length === 0 ? <p className="soft t-14 measure">{empty}</p> : <Rows>{children}</Rows>}
    </Stack>
  )
}
