-- expand
-- Money that goes back to who sent it, and differences that are written off: proposed at the desk by one person, confirmed
-- by another, booked once by the worker of the rails (decision 91).
create table app.correction (
  id bigint generated always as identity primary key,
  -- of who proposed it
  brand text not null,
  kind text not null check (kind in ('return', 'writeOff', 'reversal')),
  -- what came in; of a reversal what wrote it off
  operation_id bigint,
  -- or a difference with a company
  difference_id bigint references app.book_difference,
  case_id bigint references app.rail_case,
  -- of money that was credited: from whom it is taken
  customer_id bigint references app.customer,
  partner text not null,
  -- of a difference what our books lack, negative what they have too much
  units bigint not null check (units <> 0),
  currency text not null,
  -- why, and to whom it goes, sealed for the customer or for the payment alone; the same of the answer
  subject text not null,
  words bytea not null,
  answer bytea,
  state text not null check (state in ('proposed', 'declined', 'confirmed', 'booked', 'done', 'failed')),
  -- why it failed, as the ledger or the company says
  reason text,
  proposed_by bigint not null references app.person,
  proposed_at timestamptz not null,
  decided_by bigint references app.person,
  decided_at timestamptz,
  -- what booked it; of a return what set the money aside, which the instruction is made from
  booked_id bigint,
  ended_at timestamptz,
  -- a write-off that was booked back
  undone boolean not null default false,
  check (num_nonnulls(operation_id, difference_id) = 1)
);
create unique index correction_operation on app.correction (operation_id)
  where state not in ('declined', 'failed') and not undone;
create unique index correction_difference on app.correction (difference_id)
  where state not in ('declined', 'failed') and not undone;
create index correction_case on app.correction (case_id) where case_id is not null;
create index correction_customer on app.correction (customer_id) where customer_id is not null;
create index correction_confirmed on app.correction (id) where state = 'confirmed';
create index correction_proposed on app.correction (proposed_at) where state = 'proposed';
create index correction_booked on app.correction (booked_id) where booked_id is not null;
grant select, insert, update on app.correction to sixpence_api;

-- The house pays back what it has in suspense: such an instruction has no customer and no account of one.
alter table app.instruction alter column customer_id drop not null, alter column account_id drop not null;
comment on column app.rail_case.resolution is
  'asked: the company, asked again, said what we have; ended: the payment found its end; closed: somebody looked; credited; returned; writtenOff';

-- Who has looked at which part of a customer's data in which hour: a second look of that hour leaves no row in the trail.
create table app.desk_look (
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  part text not null,
  hour timestamptz not null,
  primary key (person_id, customer_id, part, hour)
);
grant select, insert, delete on app.desk_look to sixpence_api;

-- The role in which somebody looked as the customer.
alter table app.visit add column role text not null default '';
