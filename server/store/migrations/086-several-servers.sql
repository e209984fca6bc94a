-- expand
-- What servers of one bank share beside the books. Unlogged: nothing of it is older than minutes, and a page or a server asks
-- anew for what a crash of PostgreSQL took.

-- Tickets of the push channel: taken at any server, once. Times are the database's, whatever a server's clock says.
create unlogged table app.push_ticket (
  hash bytea primary key,
  session_id uuid not null,
  customer_id bigint not null,
  until timestamptz not null
);
create index push_ticket_until on app.push_ticket (until);
grant select, insert, update, delete on app.push_ticket to sixpence_api;

-- What is left of a budget of requests, by a hash of its class and of whose it is. `tokens` may be a little below zero: servers
-- let a few requests through before they ask.
create unlogged table app.rate_budget (
  key bytea primary key,
  tokens double precision not null,
  at timestamptz not null
);
grant select, insert, update, delete on app.rate_budget to sixpence_api;

-- Settles what a server has let through (`spent`), and grants what it needs, and at most `more`, of what is left. Keys come in
-- order, so that two servers cannot deadlock.
create function app.take_rates(
  keys bytea[], spent float8[], needs float8[], more float8[], most float8[], per_second float8[],
  out key bytea, out granted float8, out tokens float8
) returns setof record language plpgsql as $$
declare
  has float8;
  seen timestamptz;
begin
  for n in 1 .. cardinality(keys) loop
    insert into app.rate_budget as b (key, tokens, at) values (keys[n], most[n], clock_timestamp())
      on conflict on constraint rate_budget_pkey do nothing;
    select b.tokens, b.at into has, seen from app.rate_budget b where b.key = keys[n] for update;
    has := least(most[n], coalesce(has, most[n])
      + greatest(0, extract(epoch from clock_timestamp() - seen)) * per_second[n]) - spent[n];
    granted := least(needs[n], floor(greatest(has, 0)));
    -- No more than half of what is left, so that the last of it is not kept where nobody asks.
    granted := granted + least(more[n], floor(greatest(has - granted, 0) / 2));
    key := keys[n];
    tokens := has - granted;
    update app.rate_budget b set tokens = has - granted, at = clock_timestamp() where b.key = keys[n];
    return next;
  end loop;
end $$;
revoke all on function app.take_rates from public;
grant execute on function app.take_rates to sixpence_api;

-- Every server hears at once of a session that ended, whoever ended it.
create function app.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sixpence_servers', 'session ' || new.id);
  return null;
end $$;
create trigger session_ended after update of ended_at on app.session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.tell_session_ended();

-- And of the decision about a sign-in, for which a page waits at any server.
create function app.tell_sign_in_decided() returns trigger language plpgsql as $$
begin
  perform pg_notify('sixpence_servers', 'sign-in');
  return null;
end $$;
create trigger sign_in_decided after update of state on app.push_request
  for each row when (old.state = 'waiting' and new.state <> 'waiting') execute function app.tell_sign_in_decided();
