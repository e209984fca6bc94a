type Kind = 'counter' | 'histogram' | 'gauge' | 'observedCounter'

export type Instrument = {
  kind: Kind
  /** A sentence without its full stop. */
  help: string
  labels: readonly string[]
  /** Upper bounds of a histogram's buckets. */
  buckets?: readonly number[]
}

const seconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] as const
const sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const

const counter = <const Labels extends readonly string[]>(labels: Labels, help: string) =>
  ({ kind: 'counter', labels, help }) as const
const gauge = <const Labels extends readonly string[]>(labels: Labels, help: string) =>
  ({ kind: 'gauge', labels, help }) as const
const observedCounter = <const Labels extends readonly string[]>(labels: Labels, help: string) =>
  ({ kind: 'observedCounter', labels, help }) as const
const histogram = <const Labels extends readonly string[]>(
  labels: Labels,
  help: string,
  buckets: readonly number[] = seconds,
) => ({ kind: 'histogram', labels, help, buckets }) as const

/**
 * All metrics of the server, by the name under which they are exported. Values of labels are names of our own code or
 * settings, never data of customers.
 */
export const instruments = {
  sixpence_http_requests_total: counter(['door', 'status'], 'Answered requests by door and class of status'),
  sixpence_http_requests_in_progress: gauge([], 'Requests that are being answered'),
  sixpence_calls_total: counter(
    ['call', 'outcome'],
    'Calls by outcome, those of the public interface’s operations among them',
  ),
  sixpence_call_duration_seconds: histogram(['call'], 'Time from the call to its answer'),
  sixpence_refusals_total: counter(['refusal'], 'Refused calls by the name of the refusal'),

  sixpence_ledger_commands_total: counter(
    ['committer', 'outcome'],
    'Commands given to the ledger by outcome',
  ),
  sixpence_ledger_command_duration_seconds: histogram(
    ['committer'],
    'Time a command takes, from its submission to its answer',
  ),
  sixpence_ledger_batch_duration_seconds: histogram(['committer'], 'Time a batch of postings takes'),
  sixpence_ledger_batch_commands: histogram(['committer'], 'Commands in a batch', sizes),
  sixpence_ledger_queue: gauge(['committer'], 'Commands that wait for a batch'),
  sixpence_ledger_in_flight: gauge(['committer'], 'Commands in batches that are being posted'),
  sixpence_ledger_retries_total: observedCounter(['committer'], 'Batches sent again'),

  sixpence_payments_total: counter(
    ['method', 'state'],
    'Steps of payments as projected, by method and new state',
  ),
  sixpence_instructions: gauge(
    ['partner', 'state', 'age'],
    'Payments out that have not ended, by payment company, state and age',
  ),
  sixpence_instructions_oldest_seconds: gauge(
    ['partner'],
    'Age of the oldest payment out that has not ended',
  ),
  sixpence_instructions_late: gauge(
    ['partner'],
    'Payments out that a company has not ended in the time their way promises',
  ),
  sixpence_rail_cases_open: gauge(
    ['partner'],
    'Contradictions with a payment company that wait for the desk',
  ),
  sixpence_suspense_open: gauge(['partner'], 'Incoming payments in suspense, credited to nobody yet'),
  sixpence_suspense_oldest_seconds: gauge([], 'Age of the oldest payment in suspense'),
  sixpence_send_on_oldest_seconds: gauge(
    [],
    'Age of the oldest money for a customer who has moved that is not sent on to their cell',
  ),

  sixpence_sequencer_lag_seconds: gauge([], 'Age of the oldest change that is not projected and announced'),
  sixpence_sequencer_turn_duration_seconds: histogram([], 'Time a round of projections takes'),
  sixpence_projected_total: counter(['source'], 'Rows projected, by source'),
  sixpence_sealer_lag_seconds: gauge(['source'], 'Age of the oldest row that is not sealed'),
  sixpence_leader: gauge(['work'], '1 in the process that does the work of which there is one'),
  sixpence_leader_failures_total: counter(['work'], 'Rounds of such work that failed'),

  sixpence_deliveries_waiting: gauge(
    ['state'],
    'Messages to customers’ servers that wait: on time or after failures',
  ),
  sixpence_deliveries_oldest_seconds: gauge([], 'Age of the oldest message that waits'),
  sixpence_delivery_endpoints: gauge(['state'], 'Customers’ servers that are told of events'),
  sixpence_delivery_attempts_total: counter(['outcome'], 'Attempts to deliver a message by outcome'),
  sixpence_delivery_duration_seconds: histogram([], 'Time an attempt takes'),

  sixpence_partner_calls_total: counter(['partner', 'outcome'], 'Calls to partners, mail and SMS among them'),
  sixpence_texts_total: counter(
    ['country', 'outcome'],
    'Text messages by calling code, sent or refused for a budget, each of which the bank pays for',
  ),
  sixpence_partner_call_duration_seconds: histogram(['partner'], 'Time a call to a partner takes'),
  sixpence_screening_provider_up: gauge([], '1 while the provider of sanctions lists answers'),
  sixpence_screening_list_age_seconds: gauge([], 'Time since the newest list was made'),
  sixpence_screening_payments_waiting: gauge([], 'Payments out that wait to be compared with the lists'),
  sixpence_screening_payments_oldest_seconds: gauge([], 'How long the first of them has waited'),

  sixpence_job_runs_total: counter(['name', 'outcome'], 'Runs of background jobs by outcome'),
  sixpence_job_seconds_total: counter(['name'], 'Time spent in runs of a job'),
  sixpence_job_interval_seconds: gauge(['name'], 'Longest pause between two runs'),
  sixpence_job_last_success_timestamp_seconds: gauge(
    ['name'],
    'When a run of the job last succeeded, or the process began',
  ),

  sixpence_books_days_open: gauge([], 'Days that are over and not closed in the books'),
  sixpence_books_differences_open: gauge([], 'Differences between the books and a company’s statement'),

  sixpence_pool_connections: gauge(['state'], 'Connections of the pool to the database: in use or idle'),
  sixpence_pool_waiting: gauge([], 'Statements that wait for a connection'),
  sixpence_database_synchronous: gauge([], '1 while a commit waits for a standby'),
  sixpence_database_archiving: gauge([], '1 while PostgreSQL archives its log'),
  sixpence_database_archive_age_seconds: gauge(
    [],
    'Time since a part of the log was last archived; 0 without an archive',
  ),
  sixpence_database_transaction_age: gauge(
    [],
    'Transactions since the oldest one that is not frozen, of all databases',
  ),
  sixpence_standby_there: gauge([], '0 while the standby that is set is away or behind, else 1'),
  sixpence_standby_reads_total: counter(
    ['place'],
    'Calls that may read at a standby, by where they did: standby or primary',
  ),
  sixpence_push_sockets: gauge(['state'], 'Push channels, of pages that are signed in and of others'),
  sixpence_log_lines_total: observedCounter(['level'], 'Lines of the log at warn and above'),

  sixpence_ready: gauge([], '1 while /readyz answers 200'),
  sixpence_check_ok: gauge(['check'], '1 while the check of /readyz finds nothing'),
  sixpence_custody_away_seconds: gauge(
    [],
    'How long a key outside has not opened the secrets; 0 while it does',
  ),
  sixpence_custody_limit_seconds: gauge(
    [],
    'After so long without the transit engine it ends; 0 without such an end',
  ),
  sixpence_clock_offset_seconds: gauge([], 'How far the clock of this machine is before the database’s'),
  sixpence_disk_free_bytes: gauge([], 'Free space where SIXPENCE_DATA is'),
  sixpence_disk_size_bytes: gauge([], 'Size of the disk where SIXPENCE_DATA is'),
  sixpence_readings_age_seconds: gauge([], 'Age of what was last read from the database for these metrics'),
  sixpence_readings_failed_total: counter(['reading'], 'Readings from the database that failed'),
  sixpence_build_info: gauge(['version', 'mode'], '1, with the version that runs'),

  nodejs_eventloop_delay_seconds: gauge(['quantile'], 'Delay of the event loop in the last ten seconds'),
  nodejs_heap_used_bytes: gauge([], 'Heap in use'),
  nodejs_heap_limit_bytes: gauge([], 'Limit of the heap'),
  process_resident_memory_bytes: gauge([], 'Resident memory'),
  process_cpu_seconds_total: observedCounter([], 'Processor time, of user and system'),
  process_start_time_seconds: gauge([], 'When the process started, in seconds since 1970'),
} as const satisfies Record<string, Instrument>

type Instruments = typeof instruments
export type Named<K extends Kind> = {
  [Name in keyof Instruments]: Instruments[Name]['kind'] extends K ? Name : never
}[keyof Instruments]
export type LabelsOf<Name extends keyof Instruments> = Readonly<
  Record<Instruments[Name]['labels'][number], string>
>
