-- Money that leaves by a company outside and comes back from it. The ledger says what was held and booked; here stands
-- what the company was asked for and what it said.
create table app.instruction (
  -- the hold's in the ledger, whose detail this row is made from
  operation_id bigint primary key,
  customer_id bigint not null references app.customer,
  account_id bigint not null,
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
    ('created', 'sent', 'accepted', 'unknown', 'settled', 'rejected', 'returned', 'recalled', 'withdrawn')),
  reason text,
  -- null while it waits for an approval
  released_at timestamptz,
  recall text check (recall in ('asked', 'refused')),
  attempts int not null default 0,
  -- when it is handed over or asked about next; null: when the company calls
  next_at timestamptz,
  claimed_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz
);
create index instruction_due on app.instruction (next_at) where next_at is not null;
create index instruction_customer on app.instruction (customer_id, operation_id desc);

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
create index rail_event_open on app.rail_event (next_at) where done is null;
create index rail_event_reference on app.rail_event (reference, id);

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
  -- 'asked': the company, asked again, said what we have
  resolution text
);
create unique index rail_case_open on app.rail_case (partner, reference, difference) where resolved_at is null;
create unique index rail_case_event on app.rail_case (event_id, difference);
grant select, insert, update on app.instruction, app.rail_event, app.rail_case to sixpence_api;

-- The companies' own memory in the demo.
create table sandbox.rail_order (
  partner text not null,
  reference text not null,
  tries int not null default 0,
  body jsonb,
  at timestamptz,
  primary key (partner, reference)
);
create table sandbox.rail_step (
  id text not null,
  partner text not null,
  reference text not null,
  at timestamptz not null,
  truth text,
  units bigint not null,
  currency text not null,
  tell jsonb,
  told boolean not null default false,
  primary key (partner, id)
);
create index rail_step_reference on sandbox.rail_step (partner, reference, at);
create index rail_step_untold on sandbox.rail_step (partner, at) where tell is not null and not told;
create index rail_step_at on sandbox.rail_step (partner, at);
grant select, insert, update, delete on sandbox.rail_order, sandbox.rail_step to sixpence_api;
