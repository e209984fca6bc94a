-- version 1
-- Posting a batch of which something is refused, or whose order matters: command by command.

-- Whether the places of a list are counted from 1, in one dimension.
create or replace function ledger.counts_from_one(list anyarray) returns boolean
language sql immutable as $$
  select cardinality(list) = 0 or (array_ndims(list) = 1 and array_lower(list, 1) = 1)
$$;
revoke all on function ledger.counts_from_one from public;

-- Everything a batch can touch is locked first and read into arrays; the commands are then decided one after the
-- other on the arrays alone, and what was accepted is written with one statement per table. A command that is
-- refused is taken back from the arrays, so that the next one finds them as they were. The lists are those of ledger.post, and all
-- accounts of a command have to be of one kind of money.
create or replace function ledger.post_in_turn(
  keys uuid[], owners bigint[], hashes bytea[], kinds text[], actors bigint[], channels text[], brands text[],
  details jsonb,
  accounts bigint[],
  leg_ends int[], leg_accounts int[], leg_amounts bigint[], leg_currencies text[], leg_kinds text[],
  hold_commands int[], hold_accounts int[], hold_amounts bigint[], hold_currencies text[], hold_expires timestamptz[],
  open_accounts int[], open_holds bigint[],
  release_commands int[], release_holds int[], release_amounts bigint[], release_currencies text[],
  release_modes text[],
  counter_subjects text[], counter_kinds text[], counter_currencies text[],
  use_ends int[], use_counters int[], use_amounts bigint[], use_days date[], day_caps bigint[], month_caps bigint[],
  count_caps int[],
  guard_ends int[], guard_subjects text[], guard_versions bigint[],
  out outcomes text[], out operations bigint[], out places bigint[], out at timestamptz, out repeats jsonb
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- Plans are often made while tables are still small, and stay. By these settings and because no table is joined by its key,
-- every row is found by its key: a join could begin with the whole table or index, as small as it was then.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_indexonlyscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  most constant bigint := 4611686018427387903;
  today date;

  -- The locked accounts, by place in `accounts`; null where there is no such account.
  account_ids bigint[];
  account_booked bigint[];
  account_held bigint[];
  account_floors bigint[];
  account_versions bigint[];
  account_currencies text[];
  account_states text[];
  accounts_touched boolean[] := array_fill(false, array[cardinality(accounts)]);

  -- The holds to settle or release, by place in `open_holds`.
  open_hold ledger.hold;
  hold_states text[] := array_fill(null::text, array[cardinality(open_holds)]);
  hold_rests bigint[] := array_fill(null::bigint, array[cardinality(open_holds)]);
  hold_ends timestamptz[] := array_fill(null::timestamptz, array[cardinality(open_holds)]);
  hold_closers bigint[] := array_fill(null::bigint, array[cardinality(open_holds)]);
  holds_touched boolean[] := array_fill(false, array[cardinality(open_holds)]);

  -- The locked counters, by place in `counter_subjects`.
  days date[];
  day_amounts bigint[];
  day_counts int[];
  month_amounts bigint[];
  counters_touched boolean[] := array_fill(false, array[cardinality(counter_subjects)]);

  earlier bigint[]; -- the operation that already has the command's key
  guards_now bigint[];

  -- What accepted commands will write, by place of the leg, of the new hold, of the command.
  leg_ids bigint[] := array_fill(0::bigint, array[cardinality(leg_accounts)]);
  leg_versions bigint[] := leg_ids;
  leg_booked bigint[] := leg_ids;
  leg_operations bigint[] := leg_ids;
  hold_operations bigint[] := array_fill(0::bigint, array[cardinality(hold_commands)]);
  released_holds bigint[] := array_fill(null::bigint, array[cardinality(keys)]);
  held_on bigint[] := released_holds;
  released_on bigint[] := released_holds;

  -- The counters as they were before each use, to take a refused command back.
  old_days bigint[] := array_fill(0::bigint, array[cardinality(use_counters)]);
  old_months bigint[] := old_days;
  old_counts int[] := array_fill(0, array[cardinality(use_counters)]);

  -- The command at hand.
  refusal text;
  place bigint;
  new_id bigint;
  h int := 1; -- place of the next new hold, and whether it is this command's
  has_hold boolean;
  r int := 1; -- place of the next release, likewise
  has_release boolean;
  o int; -- place of the hold it releases, and of its account
  oa int;
  released bigint; -- what the release has freed so far
  old_state text;
  first_leg int;
  legs_done int;
  first_use int;
  uses_done int;
  first_guard int;
  total numeric;
  mixed boolean;
  is_play boolean; -- whether its first account has play money
  a int;
  c int;
  amount bigint;
  after bigint;
  used_on date;
begin
  -- Places are counted from 1 in one dimension; with other bounds a place and an unnested row would not be the same.
  if not (
    ledger.counts_from_one(keys) and ledger.counts_from_one(accounts) and ledger.counts_from_one(leg_accounts)
    and ledger.counts_from_one(leg_ends) and ledger.counts_from_one(leg_amounts)
    and ledger.counts_from_one(leg_currencies) and ledger.counts_from_one(hold_accounts)
    and ledger.counts_from_one(hold_amounts) and ledger.counts_from_one(hold_expires)
    and ledger.counts_from_one(open_accounts) and ledger.counts_from_one(open_holds)
    and ledger.counts_from_one(counter_subjects) and ledger.counts_from_one(counter_kinds)
    and ledger.counts_from_one(counter_currencies)
  ) then
    raise exception 'lists must count from 1' using errcode = 'invalid_parameter_value';
  end if;

  -- 1. Lock. Sorted, so that no two batches can wait for each other.
  for i in 2..cardinality(accounts) loop
    if accounts[i] <= accounts[i - 1] then
      raise exception 'accounts must be strictly ascending' using errcode = 'invalid_parameter_value';
    end if;
  end loop;

  select array_agg(b.account_id), array_agg(b.booked), array_agg(b.held), array_agg(b.floor),
    array_agg(b.version), array_agg(b.currency), array_agg(b.state)
  into account_ids, account_booked, account_held, account_floors, account_versions, account_currencies,
    account_states
  from unnest(accounts) u (id), lateral (
    select * from ledger.balance x where x.account_id = u.id for no key update
  ) b;

  if account_ids is distinct from accounts then
    -- Some account does not exist: leave a gap of nulls at its place.
    for i in 1..cardinality(accounts) loop
      if account_ids[i] is distinct from accounts[i] then
        account_ids := account_ids[:i - 1] || accounts[i] || account_ids[i:];
        account_booked := account_booked[:i - 1] || null::bigint || account_booked[i:];
        account_held := account_held[:i - 1] || null::bigint || account_held[i:];
        account_floors := account_floors[:i - 1] || null::bigint || account_floors[i:];
        account_versions := account_versions[:i - 1] || null::bigint || account_versions[i:];
        account_currencies := account_currencies[:i - 1] || null::text || account_currencies[i:];
        account_states := account_states[:i - 1] || null::text || account_states[i:];
      end if;
    end loop;
  end if;

  -- A hold changes only under its account's lock, so it needs none of its own.
  for i in 1..cardinality(open_holds) loop
    if (open_accounts[i], open_holds[i]) <= (open_accounts[i - 1], open_holds[i - 1]) then
      raise exception 'holds must be strictly ascending' using errcode = 'invalid_parameter_value';
    end if;
    select * into open_hold from ledger.hold x
    where x.account_id = accounts[open_accounts[i]] and x.operation_id = open_holds[i];
    hold_states[i] := open_hold.state;
    hold_rests[i] := open_hold.remaining;
    hold_ends[i] := open_hold.expires;
  end loop;

  if cardinality(counter_subjects) > 0 then
    for i in 2..cardinality(counter_subjects) loop
      if (counter_subjects[i] collate "C", counter_kinds[i] collate "C", counter_currencies[i] collate "C")
        <= (counter_subjects[i - 1], counter_kinds[i - 1], counter_currencies[i - 1])
      then
        raise exception 'counters must be strictly ascending' using errcode = 'invalid_parameter_value';
      end if;
    end loop;

    -- First all that are missing, then all locks: in this order, too, no two batches wait for each other.
    insert into ledger.limit_counter (subject, kind, currency, day)
    select u.subject, u.kind, u.currency, '-infinity'
    from unnest(counter_subjects, counter_kinds, counter_currencies) u (subject, kind, currency)
    where (
      select l.subject from ledger.limit_counter l
      where l.subject = u.subject and l.kind = u.kind and l.currency = u.currency
    ) is null
    order by u.subject collate "C", u.kind collate "C", u.currency collate "C"
    on conflict do nothing;

    select array_agg(l.day), array_agg(l.day_amount), array_agg(l.day_count), array_agg(l.month_amount)
    into days, day_amounts, day_counts, month_amounts
    from unnest(counter_subjects, counter_kinds, counter_currencies) u (subject, kind, currency), lateral (
      select * from ledger.limit_counter x
      where x.subject = u.subject and x.kind = u.kind and x.currency = u.currency
      for no key update
    ) l;
  end if;

  -- The clock after the last lock, so that an account's entries never run backwards; cut to milliseconds, so that
  -- a moment survives the way to a client and back.
  at := date_trunc('milliseconds', clock_timestamp());
  today := (at at time zone 'UTC')::date;

  for i in 1..cardinality(counter_subjects) loop
    if days[i] < today then
      if date_trunc('month', days[i]) < date_trunc('month', today) then
        month_amounts[i] := 0;
      end if;
      days[i] := today;
      day_amounts[i] := 0;
      day_counts[i] := 0;
    end if;
  end loop;

  -- 2. Read what needs no lock. Each statement sees everything committed before it began.
  select array_agg((
    select x.id from ledger.operation x where x.key = k.key and x.owner = k.owner
  ) order by k.n)
  into earlier
  from unnest(keys, owners) with ordinality k (key, owner, n);

  if cardinality(guard_subjects) > 0 then
    select array_agg(coalesce((select x.version from ledger.guard x where x.subject = u.subject), 0) order by u.n)
    into guards_now
    from unnest(guard_subjects) with ordinality u (subject, n);
  end if;

  -- 3. Decide, in the order of the batch.
  outcomes := array_fill('done'::text, array[cardinality(keys)]);
  operations := array_fill(0::bigint, array[cardinality(keys)]);
  places := operations;

  for i in 1..cardinality(keys) loop
    refusal := null;
    place := 0;
    first_leg := coalesce(leg_ends[i - 1], 0) + 1;
    legs_done := first_leg - 1;
    first_use := coalesce(use_ends[i - 1], 0) + 1;
    uses_done := first_use - 1;
    first_guard := coalesce(guard_ends[i - 1], 0) + 1;
    has_hold := hold_commands[h] is not distinct from i;
    has_release := release_commands[r] is not distinct from i;
    released := 0;
    if leg_ends[i] < legs_done then
      raise exception 'legs belong to one command each' using errcode = 'invalid_parameter_value';
    end if;

    <<deciding>> begin
      if earlier[i] is not null then
        select case when x.body_hash = hashes[i] then 'repeated' else 'keyReused' end into refusal
        from ledger.operation x where x.id = earlier[i];
        place := earlier[i];
        exit deciding;
      end if;

      for g in first_guard..guard_ends[i] loop
        if guards_now[g] is distinct from guard_versions[g] then
          refusal := 'stale';
          place := g - first_guard;
          exit deciding;
        end if;
      end loop;

      if has_release then
        o := release_holds[r];
        oa := open_accounts[o];
        old_state := hold_states[o];
        refusal := case
          when old_state is null then 'unknownHold'
          when old_state <> 'open' then 'holdNotOpen'
          when release_modes[r] in ('partial', 'final') and hold_ends[o] <= at then 'holdExpired'
          when release_modes[r] = 'expired' and hold_ends[o] > at then 'holdNotDue'
          when release_currencies[r] <> account_currencies[oa] then 'currencyMismatch'
          when release_amounts[r] > hold_rests[o] then 'holdTooSmall'
        end;
        place := accounts[oa];
        exit deciding when refusal is not null;
      end if;

      -- Who may take part, line by line.
      is_play := ledger.is_play(accounts[coalesce(
        case when has_release then oa end, case when has_hold then hold_accounts[h] end, leg_accounts[first_leg]
      )]);
      total := 0;
      mixed := false;
      for j in first_leg..leg_ends[i] loop
        a := leg_accounts[j];
        refusal := case
          when account_states[a] is null then 'unknownAccount'
          when account_states[a] = 'closed' then 'accountClosed'
          when account_states[a] = 'frozen' and leg_amounts[j] < 0 then 'accountFrozen'
          when account_currencies[a] is distinct from leg_currencies[j] then 'currencyMismatch'
          when ledger.is_play(accounts[a]) <> is_play then 'playMixed'
        end;
        if refusal is not null then
          place := accounts[a];
          exit deciding;
        end if;
        total := total + leg_amounts[j];
        mixed := mixed or leg_currencies[j] <> leg_currencies[first_leg];
      end loop;
      if has_hold then
        a := hold_accounts[h];
        refusal := case
          when account_states[a] is null then 'unknownAccount'
          when account_states[a] = 'closed' then 'accountClosed'
          when account_states[a] = 'frozen' then 'accountFrozen'
          when account_currencies[a] is distinct from hold_currencies[h] then 'currencyMismatch'
          when ledger.is_play(accounts[a]) <> is_play then 'playMixed'
        end;
        if refusal is not null then
          place := accounts[a];
          exit deciding;
        end if;
      end if;
      if mixed then
        select coalesce(max(abs(x.total)), 0) into total
        from (
          select sum(u.amount) as total
          from unnest(leg_amounts[first_leg:leg_ends[i]], leg_currencies[first_leg:leg_ends[i]]) u (amount, currency)
          group by u.currency
        ) x;
      end if;
      if total <> 0 then
        refusal := 'unbalanced';
        exit deciding;
      end if;

      -- The money, on the running balance: first what a hold frees, then the legs, then the new hold.
      if has_release then
        released := case when release_modes[r] = 'partial' then release_amounts[r] else hold_rests[o] end;
        account_held[oa] := account_held[oa] - released;
        hold_rests[o] := hold_rests[o] - released;
        if hold_rests[o] = 0 then
          hold_states[o] := case release_modes[r]
            when 'void' then 'voided' when 'expired' then 'expired' else 'posted'
          end;
        end if;
      end if;
      for j in first_leg..leg_ends[i] loop
        a := leg_accounts[j];
        amount := leg_amounts[j];
        after := account_booked[a] + amount;
        if after not between -most and most then
          refusal := 'balanceTooLarge';
        elsif amount < 0 and after - account_held[a] < account_floors[a] then
          refusal := 'insufficientFunds';
        end if;
        if refusal is not null then
          place := accounts[a];
          exit deciding;
        end if;
        account_booked[a] := after;
        account_versions[a] := account_versions[a] + 1;
        leg_ids[j] := accounts[a];
        leg_booked[j] := after;
        leg_versions[j] := account_versions[a];
        legs_done := j;
      end loop;
      if has_hold then
        a := hold_accounts[h];
        if account_booked[a] - account_held[a] - hold_amounts[h] < account_floors[a] then
          refusal := 'insufficientFunds';
          place := accounts[a];
          exit deciding;
        end if;
      end if;

      for u in first_use..use_ends[i] loop
        c := use_counters[u];
        amount := use_amounts[u];
        if amount >= 0 then
          refusal := case
            when day_amounts[c] + amount > day_caps[u] then 'limitExceeded:day'
            when month_amounts[c] + amount > month_caps[u] then 'limitExceeded:month'
            when day_counts[c] + 1 > count_caps[u] then 'limitExceeded:count'
          end;
          if refusal is not null then
            place := u - first_use;
            exit deciding;
          end if;
        end if;
        old_days[u] := day_amounts[c];
        old_months[u] := month_amounts[c];
        old_counts[u] := day_counts[c];
        uses_done := u;
        used_on := coalesce(use_days[u], days[c]);
        if used_on = days[c] then
          day_amounts[c] := greatest(day_amounts[c] + amount, 0);
          day_counts[c] := greatest(day_counts[c] + case when amount < 0 then -1 else 1 end, 0);
        end if;
        if date_trunc('month', used_on) = date_trunc('month', days[c]) then
          month_amounts[c] := greatest(month_amounts[c] + amount, 0);
        end if;
      end loop;
    end deciding;

    if refusal is null then
      new_id := nextval('ledger.operation_id');
      operations[i] := new_id;
      for j in first_leg..leg_ends[i] loop
        leg_operations[j] := new_id;
        accounts_touched[leg_accounts[j]] := true;
      end loop;
      if has_hold then
        a := hold_accounts[h];
        account_held[a] := account_held[a] + hold_amounts[h];
        accounts_touched[a] := true;
        hold_operations[h] := new_id;
        held_on[i] := accounts[a];
      end if;
      if has_release then
        accounts_touched[oa] := true;
        holds_touched[o] := true;
        if hold_states[o] <> 'open' then
          hold_closers[o] := new_id;
        end if;
        released_holds[i] := open_holds[o];
        released_on[i] := accounts[oa];
      end if;
      for u in first_use..use_ends[i] loop
        counters_touched[use_counters[u]] := true;
      end loop;
    else
      -- Take back, last first, what this command had already done to the arrays.
      outcomes[i] := refusal;
      places[i] := place;
      for u in reverse uses_done..first_use loop
        c := use_counters[u];
        day_amounts[c] := old_days[u];
        month_amounts[c] := old_months[u];
        day_counts[c] := old_counts[u];
      end loop;
      for j in reverse legs_done..first_leg loop
        a := leg_accounts[j];
        account_booked[a] := account_booked[a] - leg_amounts[j];
        account_versions[a] := account_versions[a] - 1;
      end loop;
      if released > 0 then
        account_held[oa] := account_held[oa] + released;
        hold_rests[o] := hold_rests[o] + released;
        hold_states[o] := old_state;
      end if;
    end if;
    h := h + has_hold::int;
    r := r + has_release::int;
  end loop;

  if h <= cardinality(hold_commands) or r <= cardinality(release_commands) then
    raise exception 'holds and releases must be in the order of their commands' using errcode = 'invalid_parameter_value';
  end if;

  -- 4. Write what was accepted, one statement per table.
  if 'done' = any(outcomes) then
    -- Materialised, because a slice of a plain array is cheap and one of a variable is not.
    with legs as materialized (select leg_ids as ids, leg_versions as versions)
    insert into ledger.operation (
      id, key, owner, body_hash, kind, actor, channel, brand, at, hold_id, accounts, versions, detail
    )
    select u.id, u.key, u.owner, u.hash, u.kind, u.actor, u.channel, u.brand, at, u.hold_id,
      array_remove(legs.ids[u.previous_leg + 1:u.last_leg] || array[u.held_on, u.released_on], null),
      legs.versions[u.previous_leg + 1:u.last_leg],
      details -> (u.n::int - 1)
    from legs, unnest(
      operations, keys, owners, hashes, kinds, actors, channels, brands, released_holds, held_on, released_on,
      0 || leg_ends, leg_ends
    ) with ordinality u (
      id, key, owner, hash, kind, actor, channel, brand, hold_id, held_on, released_on, previous_leg, last_leg, n
    )
    where u.id > 0;

    insert into ledger.entry (account_id, version, operation_id, amount, booked_after, at, kind)
    select u.account_id, u.version, u.operation_id, u.amount, u.booked_after, at, u.kind
    from unnest(leg_ids, leg_versions, leg_operations, leg_amounts, leg_booked, leg_kinds)
      u (account_id, version, operation_id, amount, booked_after, kind)
    where u.operation_id > 0;

    update ledger.balance b
    set booked = account_booked[width_bucket(b.account_id, accounts)],
      held = account_held[width_bucket(b.account_id, accounts)],
      version = account_versions[width_bucket(b.account_id, accounts)]
    where b.account_id = any(accounts) and accounts_touched[width_bucket(b.account_id, accounts)];

    if cardinality(hold_commands) > 0 then
      insert into ledger.hold (account_id, operation_id, amount, remaining, expires)
      select accounts[u.account], u.operation_id, u.amount, u.amount, u.expires
      from unnest(hold_accounts, hold_operations, hold_amounts, hold_expires)
        u (account, operation_id, amount, expires)
      where u.operation_id > 0;
    end if;

    for i in 1..cardinality(open_holds) loop
      if holds_touched[i] then
        update ledger.hold x set remaining = hold_rests[i], state = hold_states[i], closed_by = hold_closers[i]
        where x.account_id = accounts[open_accounts[i]] and x.operation_id = open_holds[i];
      end if;
    end loop;

    if true = any(counters_touched) then
      with found as materialized (
        select u.*, (
          select l.ctid from ledger.limit_counter l
          where l.subject = u.subject and l.kind = u.kind and l.currency = u.currency
        ) as place
        from unnest(
          counter_subjects, counter_kinds, counter_currencies, days, day_amounts, day_counts, month_amounts,
          counters_touched
        ) u (subject, kind, currency, day, day_amount, day_count, month_amount, touched)
        where u.touched
      )
      update ledger.limit_counter l
      set day = u.day, day_amount = u.day_amount, day_count = u.day_count, month_amount = u.month_amount
      from found u
      where l.ctid = u.place;
    end if;
  end if;

  if 'repeated' = any(outcomes) then
    select jsonb_object_agg(x.id, jsonb_build_object('at', x.at, 'detail', x.detail)) into repeats
    from ledger.operation x where x.id = any(earlier);
  end if;
end $$;
revoke all on function ledger.post_in_turn from public;
