-- Money that leaves by a company outside and comes back from it. The ledger says what was held and booked; here stands
-- what the company was asked for and what it said.

create table app.instruction (
  -- the hold's in the ledger, whose detail this row is made from
  operation_id bigint primary key,
  -- The house pays back what it has in suspense: such an instruction has no customer and no account of one.
  customer_id bigint references app.customer,
  account_id bigint,
  brand text not null,
  method text not null,
  rail text not null,
  partner text not null,
  -- ours, the same at every hand-over
  reference text not null unique check (length(reference) <= 35),
  units bigint not null check (units > 0),
  currency text not null,
  requested_for date not null,
  -- payee and destination, sealed for the customer; of a card only its token
  sealed bytea not null,
  state text not null default 'created' check (state in
    ('created', 'held', 'sent', 'accepted', 'unknown', 'settled', 'rejected', 'returned', 'recalled', 'withdrawn')),
  reason text,
  -- An instruction is dispatched when its worker may send it: at once, or when the payment is approved.
  -- null while it waits for an approval
  dispatched_at timestamptz,
  recall text check (recall in ('asked', 'refused')),
  attempts int not null default 0,
  -- when it is handed over or asked about next; null: when the company calls
  next_at timestamptz,
  claimed_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  -- a payment that waits for an approval is let go at its time
  waits_until timestamptz,
  -- whom it pays can be found again without being read
  payee_key bytea,
  -- something of the payment is to be found again, and is not kept yet: that is done once it may leave
  to_keep boolean not null default false,
  -- A payment out is compared before it is sent: with this list. One with a hit is held until it is decided.
  screened_with int,
  -- A payment to another cell that waits for no approval counts as sent from its hold on (decision 104): it is not withdrawn, as it
  -- may be credited there.
  constraint instruction_sent_to_cell check (partner <> 'cell' or waits_until is not null or state <> 'withdrawn')
);
create index instruction_due on app.instruction (next_at) where next_at is not null;
create index instruction_customer on app.instruction (customer_id, operation_id desc);
create index instruction_waiting on app.instruction (waits_until) where dispatched_at is null and state = 'created';
create index instruction_payee on app.instruction (customer_id, payee_key) where payee_key is not null;
create index instruction_to_keep on app.instruction (operation_id) where to_keep;
-- Payments a company has and has not ended, for the queue.
create index instruction_unended on app.instruction (sent_at) where state in ('sent', 'accepted', 'unknown');
grant select, insert, update on app.instruction to sixpence_api;

-- What the companies said, each once: the inbox. `done` is what became of it.
create table app.rail_event (
  id bigint generated always as identity primary key,
  partner text not null,
  event_id text not null,
  kind text not null,
  -- of the instruction; of money that came in the event's own id
  reference text not null,
  units bigint not null,
  currency text not null,
  reason text,
  said_at timestamptz not null,
  received_at timestamptz not null,
  -- who paid in, to which account, and what for; sealed for the account's customer, else for the event alone
  subject text,
  sealed bytea,
  account_id bigint,
  done text,
  done_at timestamptz,
  operation_id bigint,
  attempts int not null default 0,
  next_at timestamptz not null,
  unique (partner, event_id)
);
-- A company may say thousands of things at once: they are found in the order in which they are taken, without sorting all
-- that are open, and of each payment the oldest one that is open without looking at those of the others.
create index rail_event_open on app.rail_event (next_at, id) where done is null;
create index rail_event_open_of on app.rail_event (partner, reference, id) where done is null;
create index rail_event_reference on app.rail_event (reference, id);
-- Money that came in has its amount in the message; that of nobody its payer too, sealed.
create index rail_event_amount on app.rail_event (units, id) where kind = 'received' and operation_id is not null;
create index rail_event_case on app.rail_event (id) where kind = 'received' and done = 'case' and operation_id is not null;
grant select, insert, update on app.rail_event to sixpence_api;

-- What does not fit and is to be looked at. The difference has a name; money waits where it is.
create table app.rail_case (
  id bigint generated always as identity primary key,
  partner text not null,
  reference text not null,
  difference text not null,
  instruction_id bigint references app.instruction,
  event_id bigint references app.rail_event,
  expected text not null,
  found text not null,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  resolution text,
  -- who closed it, and why, sealed for the customer it is about, else for the payment alone
  closed_by bigint references app.person,
  subject text,
  words bytea,
  -- to where what waits in suspense is to be booked; the worker books it and resolves the case
  credit_account bigint references app.account
);
comment on column app.rail_case.resolution is
  'asked: the company, asked again, said what we have; ended: the payment found its end; closed: somebody looked; credited; '
  'returned; writtenOff';
create unique index rail_case_open on app.rail_case (partner, reference, difference) where resolved_at is null;
create unique index rail_case_event on app.rail_case (event_id, difference);
create index rail_case_credit on app.rail_case (id) where credit_account is not null and resolved_at is null;
-- Cases of a payment, for its page.
create index rail_case_instruction on app.rail_case (instruction_id) where instruction_id is not null;
grant select, insert, update on app.rail_case to sixpence_api;
