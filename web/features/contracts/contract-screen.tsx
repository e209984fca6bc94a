import {
  type Contract,
  contractList,
  contractPdfGet,
  contractsPerPage,
} from '@sixpence/protocol/contracts/contracts'
import { useParams } from '@tanstack/react-router'
import { useId } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { SplitDonut } from '#ui/charts/split-donut.tsx'
import { Page, PageHead } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonText } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { BackTo } from '#widgets/back-to.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { ContractActions } from './contract-actions.tsx'
import { ContractLife } from './contract-life.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import { NextStep } from './next-step.tsx'
import { partnerOf, shareWords, statusTones, statusWord } from './words.ts'

/** A contract, from the list of all contracts (R070, Q165). */
export default function ContractScreen() {
  const t = useTranslate()
  const { contractId = '' } = useParams({ strict: false })
  const list = useRead(contractList, { pageSize: contractsPerPage })
  return (
    <Page back={<BackTo to="/revenue-split">{t('All split contracts')}</BackTo>} isWide>
      <Loaded
        read={list}
        skeleton={<SkeletonText lines={6} />}
        failure={t('We could not load this split contract.')}
      >
        {({ data }) => {
          const contract = data.find(({ id }) => String(id) === contractId)
          return contract ? <OneContract contract={contract} /> : <NoContract />
        }}
      </Loaded>
    </Page>
  )
}

function NoContract() {
  const t = useTranslate()
  return (
    <>
      <h1>{t('Contract not found')}</h1>
      <EmptyState plain>{t('This contract does not exist or is not yours.')}</EmptyState>
    </>
  )
}

function OneContract({ contract }: { contract: Contract }) {
  const t = useTranslate()
  const format = useFormat()
  const pdf = useDownload(contractPdfGet)
  return (
    <>
      <PageHead
        title={t('Split with {name}', { name: partnerOf(contract).name })}
        mark={<StatusChip tone={statusTones[contract.status]}>{statusWord(contract.status, t)}</StatusChip>}
        action={
          <Button
            icon={<DownloadIcon size="small" />}
            busy={pdf.isBusy}
            onClick={() => void pdf.download({ id: contract.id })}
          >
            {t('Contract as PDF')}
          </Button>
        }
      />
      <NextStep contract={contract} />
      <Cluster gap="6">
        <SplitDonut percentage={contract.percentage} size="large" />
        <p className="t-18 balanced">{shareWords(contract, t, format)}</p>
      </Cluster>
      <Grid columns="fit-300" gap="10" rowGap="8" align="top">
        <Terms contract={contract} />
        <Stack gap="8">
          <Obligations
            title={t('Obligations of {name}', { name: contract.sender.name })}
            items={contract.senderObligations}
          />
          <Obligations
            title={t('Obligations of {name}', { name: contract.beneficiary.name })}
            items={contract.beneficiaryObligations}
          />
          <ContractLife contract={contract} />
        </Stack>
      </Grid>
      <ContractActions contract={contract} />
    </>
  )
}

function Terms({ contract }: { contract: Contract }) {
  const t = useTranslate()
  const id = useId()
  const { company, sender, beneficiary, activeFrom, activeTo, note, terminateInfo } = contract
  return (
    <Stack as="section" gap="2" aria-labelledby={id}>
      <SectionHead id={id}>{t('Terms of the contract')}</SectionHead>
      <DefinitionList>
        <Definition term={t('Company')}>{company.title}</Definition>
        <Definition term={t('Pays the share')}>{sender.name}</Definition>
        <Definition term={t('Signatory')}>{contract.senderSignerName}</Definition>
        <Definition term={t('Receives the share')}>{beneficiary.name}</Definition>
        <Definition term={t('Signatory')}>{contract.beneficiarySignerName}</Definition>
        <Definition term={t('Begins')}>
          <DateTime value={activeFrom} as="day" />
        </Definition>
        <Definition term={t('Ends')}>
          {activeTo === undefined ? t('No end date') : <DateTime value={activeTo} as="day" />}
        </Definition>
        {note && <Definition term={t('Note')}>{note}</Definition>}
        {terminateInfo?.note && (
          <Definition term={t('Reason for ending it')}>{terminateInfo.note}</Definition>
        )}
      </DefinitionList>
    </Stack>
  )
}

function Obligations({ title, items }: { title: string; items: readonly string[] }) {
  const id = useId()
  return (
    <Stack as="section" gap="2" aria-labelledby={id}>
      <SectionHead id={id}>{title}</SectionHead>
      <Stack as="ol" gap="2" className="numbers wraps">
        {items.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same words may stand there twice
          <li key={at}>{text}</li>
        ))}
      </Stack>
    </Stack>
  )
}
