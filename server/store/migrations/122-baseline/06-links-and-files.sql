-- Payments by links (global payments), and files of payments: those that are claimed by links, and those of other methods.

-- Payments that a customer handed in as one file. The payments themselves are the ledger's, whose operations name the batch.
-- Ids of files of payments say in which cell they were made, as those of accounts do (decision 106): whose customer has moved is
-- read where it was made.
create table app.batch (
  id bigint generated always as identity (start with 701) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  account_id bigint not null,
  -- what its lines are called in history
  kind text not null,
  currency text not null,
  payments int not null check (payments > 0),
  units numeric(30) not null check (units > 0),
  -- its name, sealed for the customer, and the words it is found by
  name_sealed bytea not null,
  name_words bigint[] not null default '{}',
  media_type text not null,
  size int not null,
  -- the file as it was handed in, sealed for the customer; null when it is not kept any more
  file bytea,
  created_at timestamptz not null,
  -- what became of its payments; those without an operation are still to be made
  paid int not null default 0 check (paid >= 0),
  unpaid int not null default 0 check (unpaid >= 0),
  check (paid + unpaid <= payments)
);
create index batch_customer on app.batch (customer_id, id desc);
grant select, insert, update, delete on app.batch to sixpence_api;
grant usage on sequence app.batch_id_seq to sixpence_api;

-- Which payments were made from it, and how they stand. Follows from committed operations.
create table app.batch_payment (
  operation_id bigint primary key,
  batch_id bigint not null references app.batch on delete cascade,
  state text not null check (state in ('underWay', 'paid', 'unpaid'))
);
create index batch_payment_batch on app.batch_payment (batch_id, operation_id);
grant select, insert, update, delete on app.batch_payment to sixpence_api;

-- Money for somebody who is known by name and e-mail only, and claims it by a link. The ledger holds it; here stands what
-- became of it, and which of two decisions at the same moment counted.
create table app.global_payment (
  -- the first hold's in the ledger, whose detail this row is made from
  operation_id bigint primary key,
  customer_id bigint not null references app.customer,
  account_id bigint not null,
  person_id bigint not null,
  brand text not null,
  batch_id bigint,
  currency text not null,
  -- what is there for the payee, and the fee; together they are held
  units bigint not null check (units > 0),
  fee_units bigint not null check (fee_units >= 0),
  fee_is_ben boolean not null,
  -- who the payee is and which ways they may not use, sealed for the customer
  sealed bytea not null,
  payee_key bytea not null,
  state text not null check (state in
    ('waiting', 'new', 'claiming', 'processing', 'completed', 'refused', 'expired', 'cancelled')),
  -- the operation that holds the money now, and the payment out it became last
  hold_id bigint not null,
  payout_id bigint,
  -- part of what the link is made from, and the hash of its secret
  nonce bytea not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  waits_until timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- of one that ended: when its money was free again
  freed_at timestamptz,
  -- the next letter to the payee, and when
  letter text check (letter in ('link', 'week', 'day', 'again')),
  letter_at timestamptz,
  letter_claimed_until timestamptz
);
create index global_payment_waiting on app.global_payment (waits_until) where state = 'waiting';
create index global_payment_open on app.global_payment (expires_at) where state = 'new';
create index global_payment_claiming on app.global_payment (operation_id) where state = 'claiming';
create index global_payment_ended on app.global_payment (ended_at)
  where state in ('refused', 'expired', 'cancelled') and freed_at is null;
create index global_payment_letter on app.global_payment (letter_at) where letter is not null;
create index global_payment_payee on app.global_payment (customer_id, payee_key);
create index global_payment_batch on app.global_payment (batch_id, operation_id) where batch_id is not null;
grant select, insert, update, delete on app.global_payment to sixpence_api;

-- What a payee has asked for, until the code that was sent to them is right.
create table app.global_claim (
  id bigint generated always as identity primary key,
  operation_id bigint not null references app.global_payment,
  state text not null default 'open' check (state in ('open', 'passed', 'dead')),
  -- the payment out it is to become, sealed for the payer
  sealed bytea not null,
  code_hash bytea,
  sends int not null default 0,
  sent_at timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- what it asks for, as a keyed digest: sent a second time it is the claim that is open, and no second mail follows
  asked bytea,
  -- of the tries that were handed out, those that were judged and are wrong: the fifth of these ends what was to be proven
  wrong int not null default 0
);
create unique index global_claim_open on app.global_claim (operation_id) where state = 'open';
create index global_claim_payment on app.global_claim (operation_id, id desc);
grant select, insert, update, delete on app.global_claim to sixpence_api;

-- Global payments that a customer handed in as one file, until each of them is one. Its number is that of app.batch, which
-- keeps the file from when it is submitted on.
create table app.global_batch (
  id bigint primary key default nextval('app.batch_id_seq'),
  customer_id bigint not null references app.customer,
  -- who handed it in
  person_id bigint not null references app.person,
  brand text not null,
  account_id bigint not null,
  name_sealed bytea not null,
  -- the file as it was handed in, sealed for the customer, and by what the same one is known again
  file bytea,
  size int not null,
  file_digest bytea not null,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'submitted', 'confirmed', 'cancelled', 'rejected')),
  created_at timestamptz not null,
  -- the key under which its money is held, since when, and the operation that holds it
  submit_key uuid,
  submitted_at timestamptz,
  operation_id bigint unique,
  waits_until timestamptz,
  -- when each of its payments was made, or could not be made any more; and of one that ended, when its money was free again
  made_at timestamptz,
  freed_at timestamptz,
  -- a batch that was submitted is found by the words of its name among the mass payments, which keep its file from then on
  name_words bigint[] not null default '{}',
  check (state <> 'uploaded' or submit_key is null)
);
create index global_batch_customer on app.global_batch (customer_id, id desc);
create index global_batch_file on app.global_batch (customer_id, file_digest);
create index global_batch_submitted on app.global_batch (submitted_at) where state = 'submitted';
create index global_batch_unmade on app.global_batch (id) where state = 'confirmed' and made_at is null;
create index global_batch_unfreed on app.global_batch (id)
  where state in ('cancelled', 'rejected') and operation_id is not null and freed_at is null;
grant select, insert, update, delete on app.global_batch to sixpence_api;

-- What is to be paid, in the order of the file.
create table app.global_batch_payment (
  id bigint generated always as identity primary key,
  batch_id bigint not null references app.global_batch on delete cascade,
  -- its line in the file; one that was added has none
  line int,
  -- all that is said of it, sealed for the customer
  sealed bytea not null,
  is_removed boolean not null default false,
  -- as it was submitted: what is there for the payee, and the fee
  units bigint check (units > 0),
  fee_units bigint check (fee_units >= 0),
  -- the global payment it became
  operation_id bigint unique
);
create index global_batch_payment_batch on app.global_batch_payment (batch_id, id);
grant select, insert, update, delete on app.global_batch_payment to sixpence_api;

-- Payments of one file or text, until each of them is one. Its number is that of app.batch, which keeps the file from when
-- it is submitted on.
create table app.mass_batch (
  id bigint primary key default nextval('app.batch_id_seq'),
  customer_id bigint not null references app.customer,
  -- who uploaded it
  person_id bigint not null references app.person,
  brand text not null,
  account_id bigint not null,
  kind text not null check (kind in ('wire', 'eft', 'oct', 'digital', 'instant', 'interac', 'p2p')),
  name_sealed bytea not null,
  name_words bigint[] not null default '{}',
  -- the file as it was uploaded, sealed; none where it has card numbers
  file bytea,
  media_type text not null,
  size int not null,
  -- by what the same one is known again
  file_digest bytea not null,
  -- headers of the file, sealed, and the field each one is
  columns_sealed bytea not null,
  -- exchange rates and network fees its lines were costed with, and when
  prices jsonb not null default '{}',
  priced_at timestamptz not null,
  -- counts every change of its lines, so that a submit sees that one came in between
  revision int not null default 0,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'submitted', 'confirmed', 'cancelled', 'rejected')),
  created_at timestamptz not null,
  -- the batch it was repeated or retried from
  from_id bigint,
  -- the key under which its money is held, since when, and the operation that holds it
  submit_key uuid,
  submitted_at timestamptz,
  operation_id bigint unique,
  waits_until timestamptz,
  -- the worker that makes its payments
  claimed_until timestamptz,
  -- when each of its payments was made, or could not be made any more; and of one that ended, when its money was free again
  made_at timestamptz,
  freed_at timestamptz,
  -- the day on which the file asks to be paid, where it names one; a day that has passed means at once
  pay_on date,
  -- of a batch that a key of the public interface proposed: the key, its name then, and the agent that used it
  proposed jsonb,
  -- when webhooks were told that all payments of a batch have ended
  told_at timestamptz,
  -- from when on the names of a batch are asked for; null when there are none left; a server that asks moves it on
  asks_from timestamptz,
  -- what was found in a file of payments besides its rows (FileFacts), sealed for the customer: sheets, hidden rows, the account
  -- it names, what it asks for and is not carried out; null for payments without a file
  found_sealed bytea,
  check (state <> 'uploaded' or submit_key is null)
);
create index mass_batch_customer on app.mass_batch (customer_id, id desc);
create index mass_batch_file on app.mass_batch (customer_id, file_digest);
create index mass_batch_submitted on app.mass_batch (submitted_at) where state = 'submitted';
create index mass_batch_unmade on app.mass_batch (id) where state = 'confirmed' and made_at is null;
create index mass_batch_untold on app.mass_batch (id) where state = 'confirmed' and made_at is not null and told_at is null;
create index mass_batch_unfreed on app.mass_batch (id)
  where state in ('cancelled', 'rejected') and operation_id is not null and freed_at is null;
-- Batches that have names that wait.
create index mass_batch_to_ask on app.mass_batch (asks_from) where asks_from is not null and state = 'uploaded';
grant select, insert, update, delete on app.mass_batch to sixpence_api;

-- What is to be paid, by its number in the file. Paying a file changes each of its lines once. Nobody looks a line up by its
-- payment, and the lines that are due are found by their numbers; without indexes of these, and with room beside it, a line is
-- changed in place and in no index.
create table app.mass_line (
  batch_id bigint not null references app.mass_batch on delete cascade,
  line int not null,
  -- cells and the token of a card, sealed for the customer
  sealed bytea not null,
  has_problem boolean not null,
  is_removed boolean not null default false,
  -- of a line without problems: method and country outside, debit and fee of the account, what the payee receives
  method text,
  country text,
  debit bigint check (debit > 0),
  fee bigint check (fee >= 0),
  credit bigint check (credit > 0),
  credit_currency text,
  rate text,
  -- the payee: a keyed hash of the account outside, or the number of the customer
  payee_key bytea,
  -- the first line with the same payee and amount, or a payment of the last 90 days
  duplicate_line int,
  duplicate_of bigint,
  duplicate_at timestamptz,
  -- the payment it became, or the refusal by which it became none
  operation_id bigint,
  failure text,
  -- What is wrong with a line, sealed for the customer: what was typed stays as it is sealed when a check finds something
  -- else. A line with a problem and nothing here has it within `sealed`.
  problems bytea,
  -- What the payee's bank says of the name in a line of a file (decision 100): 'waits' until it was asked; null where no bank is
  -- asked. The name it told for a close match is sealed for the customer.
  payee_check text,
  payee_told bytea,
  payee_checked_at timestamptz,
  primary key (batch_id, line)
) with (fillfactor = 50);
-- A new file's lines are not in the statistics yet, so that the planner would take a file of 100,000 lines for one of one line
-- and join it with itself line by line. Without statistics of this column it expects many lines in every file, and finds
-- one line by its number.
alter table app.mass_line alter batch_id set statistics 0;
create index mass_line_problem on app.mass_line (batch_id, line) where has_problem and not is_removed;
create index mass_line_payee on app.mass_line (batch_id, payee_key) where payee_key is not null;
-- Lines whose names wait.
create index mass_line_to_ask on app.mass_line (batch_id, line) where payee_check = 'waits' and not is_removed;
grant select, insert, update, delete on app.mass_line to sixpence_api;

-- Which header was which field, by the headers of a file, so that the next one of the same program is read at once.
create table app.mass_mapping (
  customer_id bigint not null references app.customer,
  kind text not null,
  headers_digest bytea not null,
  columns_sealed bytea not null,
  used_at timestamptz not null,
  primary key (customer_id, kind, headers_digest)
);
grant select, insert, update, delete on app.mass_mapping to sixpence_api;

-- How files of a kind are read and paid, under a name: the field of each header, and the account.
create table app.mass_template (
  id bigint generated always as identity primary key,
  customer_id bigint not null references app.customer,
  kind text not null check (kind in ('wire', 'eft', 'oct', 'digital', 'instant', 'interac', 'p2p')),
  account_id bigint not null,
  name_sealed bytea not null,
  columns_sealed bytea not null,
  created_at timestamptz not null
);
create index mass_template_customer on app.mass_template (customer_id);
grant select, insert, delete on app.mass_template to sixpence_api;
