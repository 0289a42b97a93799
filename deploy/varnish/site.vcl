vcl 4.1;
# Varnish in front of two shells: one cache for all visitors, which the shells tell what is stale. docs/scale.md explains it.
#
#   PURGE_SECRET=... varnishd -a :6081 -f /etc/varnish/site.vcl -s malloc,2G
#
# TLS ends before it (Caddy, HAProxy or hitch). Varnish adds the address of its client to X-Forwarded-For: on the shells,
# TRUST_PROXY names this machine and the one where TLS ends. There: PURGE_URLS=http://192.0.2.20:6081/.purge and the secret.

import directors;
import std;

probe ready {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
}

backend shell_a {
    .host = "192.0.2.11";
    .port = "3000";
    .probe = ready;
    .first_byte_timeout = 130s;
}

backend shell_b {
    .host = "192.0.2.12";
    .port = "3000";
    .probe = ready;
    .first_byte_timeout = 130s;
}

sub vcl_init {
    new shells = directors.round_robin();
    shells.add_backend(shell_a);
    shells.add_backend(shell_b);
}

sub vcl_recv {
    set req.backend_hint = shells.backend();

    if (req.url == "/.purge") {
        # Without a secret nobody may purge.
        if (req.method != "POST" || std.getenv("PURGE_SECRET") == "" ||
            req.http.Authorization != "Bearer " + std.getenv("PURGE_SECRET")) {
            return (synth(403));
        }
        if (req.http.Surrogate-Key !~ "^[a-z0-9-]+( [a-z0-9-]+)*$") {
            return (synth(400));
        }
        # It is of the object alone, so that Varnish removes objects in the background, too.
        if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)")) {
            return (synth(500));
        }
        return (synth(200));
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Calls, pages of admins, and pages for a browser that a developer has given other builds.
    if (req.http.Authorization || req.url ~ "^/api/(?!images/)" || req.url ~ "^/admin" ||
        req.http.Cookie ~ "(^|; *)site-(overrides|outlines)=") {
        return (pass);
    }
    # The cookies of a canary go along, because a page that is made while one runs is private. They are not part of what
    # names the page in the cache, nor is any other cookie: the shell sends the same page for all of them.
    set req.http.Cookie = regsuball(";" + req.http.Cookie, "; +", ";");
    set req.http.Cookie = regsuball(req.http.Cookie, ";(site-bucket|site-group)=", "; \1=");
    set req.http.Cookie = regsuball(req.http.Cookie, ";[^ ][^;]*", "");
    set req.http.Cookie = regsuball(req.http.Cookie, "^[; ]+|[; ]+$", "");
    if (req.http.Cookie == "") {
        unset req.http.Cookie;
    }

    # While a shell is there, a page that is too old is sent for as long as stale-while-revalidate says; without one, for hours.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 30s;
    }
    return (hash);
}

sub vcl_backend_response {
    # For caches that are purged, this one. Others keep a page for 5 s (s-maxage).
    if (beresp.http.CDN-Cache-Control ~ "(^|, *)max-age=\d+") {
        set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^(?:.*, *)?max-age=(\d+).*$", "\1s"), 5s);
    }
    # A failed refresh in the background leaves the page that is there.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    if (beresp.ttl > 0s) {
        set beresp.grace = 6h;
    }
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
    # They are between the shell and this cache.
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
