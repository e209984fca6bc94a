-- version 1
-- Budgets of requests that servers of one bank share.

-- Settles what a server has let through (`spent`), and grants what it needs, and at most `more`, of what is left. Keys come in
-- order, so that two servers cannot deadlock.
create or replace function app.take_rates(
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
