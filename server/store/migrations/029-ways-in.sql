-- How money gets into an account: what somebody who pays has to name, as a company outside gave it.
create table app.way_in (
  id bigint generated always as identity primary key,
  account_id bigint not null references app.account,
  way text not null check (way in ('local', 'wire', 'chain')),
  -- who may pay by it: 'own', the customer alone, or 'anyone'
  source text not null check (source in ('own', 'anyone')),
  network text not null default '',
  -- which company was asked
  partner text not null,
  -- 'asked' until the company has answered
  state text not null default 'asked' check (state in ('asked', 'given', 'notOffered')),
  -- what the company names when money came in, without separators
  number text,
  -- says whose it is where many customers share the number
  reference text,
  -- as text, which keeps the order they are shown in
  details json,
  bank jsonb,
  viewed_at timestamptz,
  created_at timestamptz not null,
  -- when it is asked for next; null once it was answered
  next_at timestamptz,
  attempts int not null default 0,
  unique (account_id, way, source, network),
  check (state <> 'given' or (number is not null and details is not null))
);
create unique index way_in_number on app.way_in (partner, number) where reference is null;
create unique index way_in_reference on app.way_in (partner, number, reference) where reference is not null;
create index way_in_due on app.way_in (next_at) where next_at is not null;
grant select, insert, update on app.way_in to sixpence_api;
