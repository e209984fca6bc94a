import { adminHouseProposalList, adminProposalDecide, type Proposal } from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { Section } from './kit/section.tsx'
import { type DecideCall, ProposalCard } from './proposal-card.tsx'

type ListProps = { id: string; proposals: readonly Proposal[]; decide: DecideCall }

function ProposalList({ id, proposals, decide }: ListProps) {
  const t = useTranslate()
  if (proposals.length === 0) return null
  return (
    <Section id={id} title={t('Needs a second person')}>
      <Stack as="ul" gap="2">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <ProposalCard proposal={proposal} decide={decide} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}

/** Decisions that need two people, on each page they are about: proposed by one person, confirmed by another. */
export const Proposals = ({ of: { proposals } }: { of: { proposals: readonly Proposal[] } }) => (
  <ProposalList id="desk-proposals" proposals={proposals} decide={adminProposalDecide} />
)

/** Decisions about the bank itself that wait for a second person, on the page of the changed object. */
export function HouseProposals({ calls, decide }: { calls: readonly string[]; decide: DecideCall }) {
  const { data } = useRead(adminHouseProposalList, {})
  const waiting = (data?.proposals ?? []).filter(
    ({ call, outcome }) => calls.includes(call) && outcome === undefined,
  )
  return <ProposalList id="house-proposals" proposals={waiting} decide={decide} />
}
