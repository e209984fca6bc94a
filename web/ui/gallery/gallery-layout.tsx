import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Grid, type Space, Stack } from '#ui/layout/primitives.tsx'
import { Timeline, TimelineEvent } from '#ui/layout/timeline.tsx'
import type { Specimen } from './specimen.ts'

const spaces: readonly Space[] = ['h', '1', '1h', '2', '3', '4', '5', '6', '8', '10']

export const layoutSpecimens: readonly Specimen[] = [
  {
    name: 'Stack',
    show: () => (
      <Stack gap="2" align="start">
        <Chips count={3} />
      </Stack>
    ),
  },
  {
    name: 'Cluster',
    show: () => (
      <Cluster gap="3" rowGap="1">
        <Chips count={9} />
      </Cluster>
    ),
  },
  {
    name: 'Cluster, between',
    show: () => (
      <Cluster gap="3" justify="between">
        <Chips count={2} />
      </Cluster>
    ),
  },
  {
    name: 'Grid',
    show: () => (
      <Grid columns={2} gap="4">
        <Chips count={4} />
      </Grid>
    ),
  },
  {
    name: 'Grid, a main column and an end',
    show: () => (
      <Grid columns="main-end" gap="4" align="middle">
        <p className="wraps">A text that takes what the end leaves</p>
        <Chips count={1} />
      </Grid>
    ),
  },
  {
    name: 'Timeline',
    show: () => (
      <Timeline>
        <TimelineEvent at="30 November, 9:00">Requested</TimelineEvent>
        <TimelineEvent at="30 November, 9:01" isEnd>
          Booked
        </TimelineEvent>
      </Timeline>
    ),
  },
  {
    name: 'Steps of the scale',
    show: () => (
      <Stack gap="2">
        {spaces.map((space) => (
          <Cluster key={space} gap={space}>
            <StatusChip>{space}</StatusChip>
            <StatusChip>{space}</StatusChip>
          </Cluster>
        ))}
      </Stack>
    ),
  },
]

const Chips = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <StatusChip key={index}>Item {index + 1}</StatusChip>)
