import type { MassKind } from '@sixpence/protocol/mass/mass'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { ChevronRightIcon, FileIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { RowTo } from '#ui/links.tsx'
import { askForRight } from '#widgets/accounts/ask-for-right.ts'
import { mayOpenBatches } from '#widgets/accounts/may-send.ts'
import { BackTo } from '#widgets/back-to.tsx'
import { OpenBatches } from './open-batches.tsx'
import { kindIcon, kindsOf, kindWords, pageOf, sampleOf } from './kinds.tsx'
import { SampleLinks } from './sample-links.tsx'
import styles from './mass.module.css'

/**
 * The permitted kinds of payments from a file, with their samples; if only a single kind is permitted, it is opened directly
 * (R043, Q106).
 */
export function StartPage() {
  const t = useTranslate()
  const customer = useRead(customerInfoGet, {}).data?.customer
  if (!customer) return null
  const kinds = kindsOf(customer)
  const hasLinks = mayOpenBatches(customer)
  const [only] = kinds
  if (only && kinds.length === 1 && !hasLinks) return <Navigate to={pageOf(only)} replace />
  if (kinds.length === 0 && hasLinks) return <Navigate to="/transfer/mass/global" replace />
  return (
    <Page
      back={<BackTo to="/transfer">{t('Pay and transfer')}</BackTo>}
      title={t('Many payments at once')}
      lead={t(
        'Upload one file with everyone to be paid. We check every line as a separate payment, you correct any problems here, and one approval sends everything.',
      )}
      isWide
    >
      {kinds.length === 0 && !hasLinks ? (
        <Notice title={t('You cannot pay from a file with this account.')}>{askForRight(customer, t)}</Notice>
      ) : (
        <>
          <section aria-labelledby="kinds">
            <SectionHead id="kinds">{t('How do you want to pay them?')}</SectionHead>
            <ul className={styles.tiles}>
              {kinds.map((kind) => (
                <KindTile key={kind} kind={kind} />
              ))}
              {hasLinks && <LinksTile />}
            </ul>
          </section>
          <OpenBatches />
        </>
      )}
    </Page>
  )
}

function KindTile({ kind }: { kind: MassKind }) {
  const t = useTranslate()
  return (
    <WayTile to={pageOf(kind)} icon={kindIcon[kind]} {...kindWords(kind, t)}>
      <SampleLinks type={sampleOf[kind]} />
    </WayTile>
  )
}

function LinksTile() {
  const t = useTranslate()
  return (
    <WayTile
      to="/transfer/mass/global"
      icon={<FileIcon />}
      title={t('Payment links')}
      meta={t('They choose where the money goes')}
    >
      <SampleLinks type="globalPay" />
    </WayTile>
  )
}

type WayTileProps = { to: string; icon: ReactNode; title: string; meta: string; children: ReactNode }

const WayTile = ({ to, icon, title, meta, children }: WayTileProps) => (
  <Stack as="li" className={styles.tile}>
    <RowTo
      to={to}
      media={<Tile tone="accent">{icon}</Tile>}
      title={title}
      meta={meta}
      end={<ChevronRightIcon />}
    />
    {children}
  </Stack>
)
