// Generated from the routes' schemas by `npm run api-types`. Do not edit.

export interface paths {
    "/v1/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your posts, page by page.
         * @description With an API key; a limited one needs the scope `posts:read`. At most 150 requests a minute.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Publish to any number of connected accounts, now or later.
         * @description With an API key; a limited one needs the scope `posts:write`. At most 30 requests a minute. The same request within a day repeats the first response, with an `Idempotency-Key` or without one.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/posts/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Everything that stands against a post, on all its targets at once. Nothing is stored.
         * @description With an API key; a limited one needs the scope `posts:write`. At most 60 requests a minute.
         */
        post: operations["validatePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A post: what it contains, its outcome, and each target with its result or error.
         * @description With an API key; a limited one needs the scope `posts:read`. At most 150 requests a minute.
         */
        get: operations["getPost"];
        put?: never;
        post?: never;
        /**
         * Take back a post, or one target of it, that has not left yet.
         * @description With an API key; a limited one needs the scope `posts:write`.
         */
        delete: operations["cancelPost"];
        options?: never;
        head?: never;
        /**
         * Change the time, text, media or targets of a post that has not left yet.
         * @description With an API key; a limited one needs the scope `posts:write`. At most 60 requests a minute. With an `Idempotency-Key`, the same request within a day repeats the first response.
         */
        patch: operations["editPost"];
        trace?: never;
    };
    "/v1/posts/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a post: every attempt, with its calls to the platforms.
         * @description With an API key; a limited one needs the scope `posts:read`. At most 150 requests a minute.
         */
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/posts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the failed targets of a post again.
         * @description With an API key; a limited one needs the scope `posts:write`. At most 60 requests a minute. With an `Idempotency-Key`, the same request within a day repeats the first response.
         */
        post: operations["retryPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your stored files, the newest first, page by page.
         * @description With an API key; a limited one needs the scope `media`. At most 150 requests a minute.
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Download a file from the web into storage, for posts and transcription.
         * @description With an API key; a limited one needs the scope `media`. At most 30 requests a minute. The same request within a day repeats the first response, with an `Idempotency-Key` or without one.
         */
        post: operations["createMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the upload of a file of your own.
         * @description With an API key; a limited one needs the scope `media`. At most 30 requests a minute. With an `Idempotency-Key`, the same request within a day repeats the first response.
         */
        post: operations["startUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/uploads/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an uploaded file usable in posts and for transcription, once all of its bytes have arrived.
         * @description With an API key; a limited one needs the scope `media`. At most 60 requests a minute.
         */
        post: operations["completeUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A stored file: where it is, its type, its size and its duration.
         * @description With an API key; a limited one needs the scope `media`. At most 150 requests a minute.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        /**
         * Delete a stored file for good, unless a post that is not published yet uses it.
         * @description With an API key; a limited one needs the scope `media`.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai/transcribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transcribe uploaded audio or video. Costs one AI credit for each minute begun.
         * @description With an API key; a limited one needs the scope `transcriptions`. At most 10 requests a minute. The same request within a day repeats the first response, with an `Idempotency-Key` or without one.
         */
        post: operations["transcribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates, and what each of them takes.
         * @description With an API key; a limited one needs the scope `templates`.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Draw an image from a template and host it.
         * @description With an API key; a limited one needs the scope `templates`. At most 20 requests a minute. The same request within a day repeats the first response, with an `Idempotency-Key` or without one.
         */
        post: operations["renderTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/render-og": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw an image from a template and host it.
         * @description With an API key; a limited one needs the scope `templates`. At most 20 requests a minute. The same request within a day repeats the first response, with an `Idempotency-Key` or without one.
         */
        post: operations["renderOgImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your connected accounts with the ids that posts are addressed to: of these, the ones that the key allows.
         * @description With an API key; a limited one needs the scope `accounts:read`.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/accounts/{platform}/{accountId}/reconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect a simulated account of test mode again that needs it.
         * @description With an API key; a limited one needs the scope `posts:write`.
         */
        post: operations["reconnectTestAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you may do and have used: subscription, credits, limits of requests, storage, and what the key allows.
         * @description With any API key. At most 150 requests a minute.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to subscribe: the page of the payment provider, to open in a browser.
         * @description The same page until it is paid or expires, which it does after a day. The subscription is active when the payment provider has told Herald of it, usually within seconds of the payment: `GET /v1/me` says so.
         *
         *     With the ID token of a signed-in user; no API key is accepted. At most 10 requests a minute.
         */
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Manage the subscription: the page of the payment provider, to open in a browser within minutes.
         * @description With the ID token of a signed-in user; no API key is accepted. At most 10 requests a minute.
         */
        post: operations["openPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What each platform takes: limits, how they are counted, kinds of media, options, and where that is documented.
         * @description For everybody: no key is needed.
         */
        get: operations["listPlatforms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API keys, revoked ones included.
         * @description With the ID token of a signed-in user; no API key is accepted.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key. It is shown this once.
         * @description With the ID token of a signed-in user; no API key is accepted.
         */
        post: operations["createApiKey"];
        /**
         * Revoke all of your API keys. They stop working at once.
         * @description With the ID token of a signed-in user; no API key is accepted.
         */
        delete: operations["revokeAllApiKeys"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key by a new one with the same name and limits, which is shown this once.
         * @description With the ID token of a signed-in user; no API key is accepted.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key. It stops working at once.
         * @description With the ID token of a signed-in user; no API key is accepted.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your webhook endpoints.
         * @description With an API key; a limited one needs the scope `webhooks`. At most 150 requests a minute.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Make a webhook endpoint: signed requests tell it what happens from now on.
         * @description With an API key; a limited one needs the scope `webhooks`. At most 30 requests a minute.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A webhook endpoint, and how it does.
         * @description With an API key; a limited one needs the scope `webhooks`. At most 150 requests a minute.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint. Nothing more is sent to it.
         * @description With an API key; a limited one needs the scope `webhooks`. At most 30 requests a minute.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint, or switch it off or on.
         * @description With an API key; a limited one needs the scope `webhooks`. At most 30 requests a minute.
         */
        patch: operations["editWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed request of the type `webhook.test` to a webhook endpoint now, and say what came back.
         * @description With an API key; a limited one needs the scope `webhooks`. At most 30 requests a minute.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new secret. For 24 hours the old one signs as well.
         * @description With an API key; a limited one needs the scope `webhooks`. At most 30 requests a minute.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to a webhook endpoint in the last 30 days, and what came back, the latest event first.
         * @description With an API key; a limited one needs the scope `webhooks`. At most 150 requests a minute.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event, or those of a time within the last 30 days, to a webhook endpoint again.
         * @description With an API key; a limited one needs the scope `webhooks`. At most 30 requests a minute.
         */
        post: operations["replayWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has happened in the last 30 days, the earliest first; or with `Accept: text/event-stream` what happens from now on, or after `Last-Event-ID`. Events are recorded since the first such request, webhook endpoint or visit to the pages.
         * @description With an API key; a limited one needs the scope `webhooks`. At most 60 requests a minute.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service is up.
         * @description For everybody: no key is needed.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description, for programs.
         * @description OpenAPI 3.1. `/v1/docs` is the same for readers.
         *
         *     For everybody: no key is needed.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        PostRequest: {
            post: {
                content: components["schemas"]["PostContent"];
            };
            scheduledTime?: components["schemas"]["ScheduledTime"] | null;
            /** @description Whether the published post feeds your repost and repurpose automations. Not unless asked. */
            enableRepurposing?: boolean;
            /** @description Instagram only, videos only: publish as a trial reel. */
            trial_reel?: boolean;
        };
        PostContent: {
            /** @description The words of the post. */
            text?: string;
            platform: components["schemas"]["Targets"];
            /** @description Found out where it is left out. */
            mediaType?: components["schemas"]["MediaType"];
            /**
             * Format: uri
             * @description Address of a video file.
             */
            videoUrl?: string;
            /** @description Addresses of images. */
            imageUrls?: string[];
            /** @description Images and videos in one order. */
            mediaUrls?: string[];
            /** @description Your own media, by their ids from `POST /v1/media`. */
            mediaIds?: string[];
            /**
             * @description What the images show, for those who do not see them, in the order videoUrl, imageUrls, mediaUrls, mediaIds. Each platform that takes such texts gets them; a text that is too long for one of them is a problem there.
             * @example [
             *       "A harbour at dawn, with three fishing boats."
             *     ]
             */
            altTexts?: string[];
            /** @description A page to preview below a post without media: its address, or the address with what the preview shows. Bluesky and LinkedIn show what you say, and what the page says where you leave something out; Facebook and Threads read the page themselves. It is no part of the text. Where there is no preview, a warning says so and the post is published without it. Null removes it in an edit. */
            link?: components["schemas"]["Link"] | null;
            /** Format: uri */
            originalImageUrl?: string;
            /** Format: uri */
            originalVideoUrl?: string;
            originalImageUrls?: string[];
            originalMediaUrls?: string[];
        };
        /** @description Where to: a platform, a platform with one of your accounts, or a list of either. */
        Targets: components["schemas"]["TargetRequest"] | components["schemas"]["TargetRequest"][];
        /** @description A platform where you have one account, or one of your accounts. */
        TargetRequest: components["schemas"]["PlatformName"] | (components["schemas"]["XTarget"] | components["schemas"]["InstagramTarget"] | components["schemas"]["FacebookTarget"] | components["schemas"]["ThreadsTarget"] | components["schemas"]["TikTokTarget"] | components["schemas"]["YouTubeTarget"] | components["schemas"]["LinkedInTarget"] | components["schemas"]["SnapchatTarget"] | components["schemas"]["BlueskyTarget"]);
        /**
         * @description A platform by any of its names in requests.
         * @enum {string}
         */
        PlatformName: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky" | "facebook_pages";
        XTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "x";
            accountId?: string;
            targetId?: string;
            overrides?: components["schemas"]["XOverrides"];
        };
        /** @description What this target says in place of the post, and what X alone can do. */
        XOverrides: {
            /** @description In place of the text of the post. */
            text?: string;
            /** @description In place of the media of the post; none where it is empty. */
            media?: components["schemas"]["DescribedTargetFile"][];
            /** @description Alternative texts for the media of the post, in their order. */
            altTexts?: string[];
        };
        DescribedTargetFile: {
            /** Format: uri */
            url?: string;
            mediaId?: string;
            /** @description What it shows, for those who do not see it. */
            altText?: string;
        };
        InstagramTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "instagram";
            accountId?: string;
            targetId?: string;
            overrides?: components["schemas"]["InstagramOverrides"];
        };
        /** @description What this target says in place of the post, and what Instagram alone can do. */
        InstagramOverrides: {
            /** @description In place of the text of the post. */
            text?: string;
            /** @description In place of the media of the post; none where it is empty. */
            media?: components["schemas"]["DescribedTargetFile"][];
            /** @description Alternative texts for the media of the post, in their order. */
            altTexts?: string[];
            /** @description Written below the post by the account itself, once it is live. The account has to have granted `instagram_business_manage_comments`. Where Instagram takes no comment the post stays published, and `notes` of its run say so. */
            firstComment?: string;
            /** @description Videos only: publish as a trial reel, or not, whatever `trial_reel` of the post says. */
            trialReel?: boolean;
        };
        FacebookTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "facebook" | "facebook_pages";
            accountId?: string;
            targetId?: string;
            overrides?: components["schemas"]["FacebookOverrides"];
        };
        /** @description What this target says in place of the post, and what Facebook alone can do. */
        FacebookOverrides: {
            /** @description In place of the text of the post. */
            text?: string;
            /** @description In place of the media of the post; none where it is empty. */
            media?: components["schemas"]["DescribedTargetFile"][];
            /** @description Alternative texts for the media of the post, in their order. */
            altTexts?: string[];
            /** @description In place of the link of the post; none where it is null. */
            link?: components["schemas"]["Link"] | null;
        };
        /** @description A page to preview: its address, or the address with what the preview shows. */
        Link: string | components["schemas"]["LinkCard"];
        LinkCard: {
            /** Format: uri */
            url: string;
            title?: string;
            description?: string;
            /** Format: uri */
            imageUrl?: string;
        };
        ThreadsTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "threads";
            accountId?: string;
            targetId?: string;
            overrides?: components["schemas"]["ThreadsOverrides"];
        };
        /** @description What this target says in place of the post, and what Threads alone can do. */
        ThreadsOverrides: {
            /** @description In place of the text of the post. */
            text?: string;
            /** @description In place of the media of the post; none where it is empty. */
            media?: components["schemas"]["DescribedTargetFile"][];
            /** @description Alternative texts for the media of the post, in their order. */
            altTexts?: string[];
            /** @description In place of the link of the post; none where it is null. */
            link?: components["schemas"]["Link"] | null;
        };
        TikTokTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "tiktok";
            accountId?: string;
            targetId?: string;
            overrides?: components["schemas"]["TikTokOverrides"];
        };
        /** @description What this target says in place of the post, and what TikTok alone can do. */
        TikTokOverrides: {
            /** @description In place of the text of the post. */
            text?: string;
            /** @description In place of the media of the post; none where it is empty. */
            media?: components["schemas"]["TargetFile"][];
            /** @description Photo posts only: the title, in place of the beginning of the text. A video has none. */
            title?: string;
            /**
             * @description Who may see the post, of what TikTok offers to the account, in place of what Herald is set to.
             * @enum {string}
             */
            privacy?: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
            /** @description Whether others may comment. What the account has disabled stays disabled. */
            allowComments?: boolean;
            /** @description Whether others may make duets; videos only. What the account has disabled stays disabled. */
            allowDuet?: boolean;
            /** @description Whether others may stitch; videos only. What the account has disabled stays disabled. */
            allowStitch?: boolean;
        };
        TargetFile: {
            /** Format: uri */
            url?: string;
            mediaId?: string;
        };
        YouTubeTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "youtube";
            accountId?: string;
            targetId?: string;
            overrides?: components["schemas"]["YouTubeOverrides"];
        };
        /** @description What this target says in place of the post, and what YouTube alone can do. */
        YouTubeOverrides: {
            /** @description In place of the text of the post. */
            text?: string;
            /** @description In place of the media of the post; none where it is empty. */
            media?: components["schemas"]["TargetFile"][];
            /** @description In place of the first line of the text. The text is the description. */
            title?: string;
            /** @description Keywords of the video, of at most 500 characters together. */
            tags?: string[];
            /** @description A category of YouTube, by its number; 22, "People & Blogs", where it is left out. */
            categoryId?: string;
            /**
             * @description Who may see the video, in place of what Herald is set to.
             * @enum {string}
             */
            privacy?: "public" | "unlisted" | "private";
            /** @description Your declaration that the video is made for children. Not unless asked. */
            madeForKids?: boolean;
        };
        LinkedInTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "linkedin";
            accountId?: string;
            targetId?: string;
            overrides?: components["schemas"]["LinkedInOverrides"];
        };
        /** @description What this target says in place of the post, and what LinkedIn alone can do. */
        LinkedInOverrides: {
            /** @description In place of the text of the post. */
            text?: string;
            /** @description In place of the media of the post; none where it is empty. */
            media?: components["schemas"]["DescribedTargetFile"][];
            /** @description Alternative texts for the media of the post, in their order. */
            altTexts?: string[];
            /** @description In place of the link of the post; none where it is null. */
            link?: components["schemas"]["Link"] | null;
        };
        SnapchatTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "snapchat";
            accountId?: string;
            targetId?: string;
            overrides?: components["schemas"]["SnapchatOverrides"];
        };
        /** @description What this target says in place of the post, and what Snapchat alone can do. */
        SnapchatOverrides: {
            /** @description In place of the text of the post. */
            text?: string;
            /** @description In place of the media of the post; none where it is empty. */
            media?: components["schemas"]["TargetFile"][];
        };
        BlueskyTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "bluesky";
            accountId?: string;
            targetId?: string;
            overrides?: components["schemas"]["BlueskyOverrides"];
        };
        /** @description What this target says in place of the post, and what Bluesky alone can do. */
        BlueskyOverrides: {
            /** @description In place of the text of the post. */
            text?: string;
            /** @description In place of the media of the post; none where it is empty. */
            media?: components["schemas"]["DescribedTargetFile"][];
            /** @description Alternative texts for the media of the post, in their order. */
            altTexts?: string[];
            /** @description In place of the link of the post; none where it is null. */
            link?: components["schemas"]["Link"] | null;
        };
        /** @enum {string} */
        MediaType: "video" | "image" | "text";
        /** @description When: ISO 8601 with a zone, such as 2030-01-31T09:00:00+01:00, or a local time with its time zone, at least one minute from now. A local time that the clocks skip is moved on by what they skip; of one that they show twice it is the earlier. At once where it is null. */
        ScheduledTime: string | components["schemas"]["LocalTime"];
        LocalTime: {
            /** @description What the clocks show, such as 2030-01-31T09:00. */
            at: string;
            /** @description A name of the IANA time zone database, such as `Europe/Madrid`. */
            timeZone: string;
        };
        /**
         * @description What became of the whole post. `publishing` and `scheduled` while a target is unfinished; then `unknown` if one may be live, `partly_published` if some are published and some failed, and otherwise what all targets that were not cancelled are.
         * @enum {string}
         */
        PostOutcome: "scheduled" | "publishing" | "published" | "partly_published" | "failed" | "cancelled" | "unknown";
        /**
         * @description A platform, by its value.
         * @enum {string}
         */
        Platform: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky";
        PostEdit: {
            post?: {
                content: components["schemas"]["PostContentEdit"];
            };
            scheduledTime?: components["schemas"]["ScheduledTime"] | null;
        };
        PostContentEdit: {
            /** @description The words of the post. */
            text?: string;
            platform?: components["schemas"]["Targets"];
            /** @description Found out where it is left out. */
            mediaType?: components["schemas"]["MediaType"];
            /**
             * Format: uri
             * @description Address of a video file.
             */
            videoUrl?: string;
            /** @description Addresses of images. */
            imageUrls?: string[];
            /** @description Images and videos in one order. */
            mediaUrls?: string[];
            /** @description Your own media, by their ids from `POST /v1/media`. */
            mediaIds?: string[];
            /**
             * @description What the images show, for those who do not see them, in the order videoUrl, imageUrls, mediaUrls, mediaIds. Each platform that takes such texts gets them; a text that is too long for one of them is a problem there.
             * @example [
             *       "A harbour at dawn, with three fishing boats."
             *     ]
             */
            altTexts?: string[];
            /** @description A page to preview below a post without media: its address, or the address with what the preview shows. Bluesky and LinkedIn show what you say, and what the page says where you leave something out; Facebook and Threads read the page themselves. It is no part of the text. Where there is no preview, a warning says so and the post is published without it. Null removes it in an edit. */
            link?: components["schemas"]["Link"] | null;
            /** Format: uri */
            originalImageUrl?: string;
            /** Format: uri */
            originalVideoUrl?: string;
            originalImageUrls?: string[];
            originalMediaUrls?: string[];
        };
        RetryRequest: {
            /** @description Their `targetId`s. All failed targets where it is left out. */
            targets?: string[];
            /**
             * @description For targets with `outcome_unknown`: you have looked at the account, and the post is not there.
             * @constant
             */
            confirmedNotLive?: true;
            /**
             * @description For targets with `outcome_unknown`: asks the platform, and publishes nothing. One that is not live ends as `not_live`.
             * @constant
             */
            reconcile?: true;
        };
        MediaRequest: {
            /** @description Of the file; a share link of Google Drive too. */
            url: string;
        };
        UploadRequest: {
            /**
             * Format: int64
             * @description Exactly this many bytes are taken.
             */
            sizeBytes: number;
            /** @description Compared with the bytes at the end. `application/octet-stream` where you do not know. */
            contentType: string;
            /** @description For your own lists. */
            fileName?: string;
        };
        /** @description Nothing: the path says everything. */
        NoFields: Record<string, never>;
        TranscriptionRequest: {
            /** @description Of audio or video from `POST /v1/media` or an upload. */
            mediaId: string;
            /** @description ISO 639-1; found out where it is left out. */
            language?: string;
            /** @description The model that transcribes; a default one where it is left out. */
            model?: string;
            /** @description What is charged for where the duration cannot be measured. */
            durationSeconds?: number;
        };
        TemplateRequest: {
            /** @description As `GET /v1/templates` names it. */
            templateSlug: string;
            /**
             * @description What the template takes; `GET /v1/templates` has the schema.
             * @default {}
             */
            config?: {
                [key: string]: unknown;
            };
            aspectRatio?: components["schemas"]["AspectRatio"];
        };
        /** @enum {string} */
        AspectRatio: "1:1" | "4:5" | "9:16";
        ApiKeyRequest: {
            name?: string;
            /** @description False makes a test key: the same API, on simulated accounts, and nothing is sent to a platform. */
            livemode?: boolean;
            /** @description What it may do. Everything if left out. */
            scopes?: components["schemas"]["KeyScope"][];
            /** @description The accounts that it may publish to, as `platform:accountId`. All if left out. */
            accounts?: string[];
            /**
             * Format: int64
             * @description A limit of its own, at most that of a subscriber. What all keys share stays as it is.
             */
            requestsPerMinute?: number;
            /** @description When it stops working (ISO 8601). Never if left out. */
            expiresAt?: string;
        };
        /**
         * @description `posts:read`: `GET` of posts. `posts:write`: create, change, retry and cancel posts. `media`: store files and read them. `webhooks`: webhook endpoints and events. `templates`, `transcriptions`, `accounts:read`: what their names say.
         * @enum {string}
         */
        KeyScope: "posts:read" | "posts:write" | "media" | "templates" | "transcriptions" | "accounts:read" | "webhooks";
        ApiKeyRotation: {
            /**
             * @description How long the old one still works, unless it expires earlier.
             * @default 24
             */
            overlapHours?: number;
        };
        WebhookRequest: {
            /**
             * Format: uri
             * @description Where requests are sent: https, to a public address, on port 443.
             */
            url: string;
            description?: string;
            /** @description What it is told of. Everything if left out, also what a later version adds. */
            eventTypes?: components["schemas"]["EventType"][];
        };
        /**
         * @description What may happen.
         * @enum {string}
         */
        EventType: "post.published" | "post.partly_published" | "post.failed" | "post.cancelled" | "post.unknown" | "post.at_risk" | "target.published" | "target.failed" | "target.cancelled" | "target.unknown" | "account.reconnect_required" | "credits.low" | "webhook.disabled";
        WebhookEdit: {
            /**
             * Format: uri
             * @description Where requests are sent: https, to a public address, on port 443.
             */
            url?: string;
            description?: string | null;
            /** @description Null is everything. */
            eventTypes?: components["schemas"]["EventType"][] | null;
            /** @description Switches it off, or on again: then what was under way goes on. */
            enabled?: boolean;
        };
        /**
         * @description `failed`: given up after the last attempt. A replay delivers it again.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "failed";
        WebhookReplay: {
            /** @description One event. */
            eventId?: string;
            /**
             * Format: date-time
             * @description Or those that happened from this time on …
             */
            from?: string;
            /**
             * Format: date-time
             * @description … and before this one; until now if left out.
             */
            to?: string;
        };
        /**
         * @description `premium` has an active subscription, `authenticated` has none.
         * @enum {string}
         */
        RateLimitTier: "default" | "authenticated" | "premium" | "admin";
        AcceptedPost: {
            /** Format: uuid */
            postSubmissionId: string;
            /**
             * @description What is known to stand against the post, or to change it, without fetching anything; at most 100. It is accepted all the same.
             * @default []
             */
            warnings: components["schemas"]["PostProblem"][];
        };
        /**
         * @example {
         *       "field": "body.post.content.text",
         *       "target": "x:44196397",
         *       "rule": "x.text_length",
         *       "limit": 280,
         *       "actual": 392,
         *       "severity": "warning",
         *       "message": "X takes at most 280 characters from an account without X Premium, and this counts 392.",
         *       "fix": "Shorten the text by 112 characters. With X Premium it can stay."
         *     }
         */
        PostProblem: {
            /** @description Where it is, as in `body.post.content.text`. */
            field: string;
            /** @description `platform:accountId`; null for what is of no single target. */
            target: string | null;
            /** @description For programs; `GET /v1/platforms` has those of the platforms. */
            rule: string;
            limit: components["schemas"]["RuleValue"];
            actual: components["schemas"]["RuleValue"];
            severity: components["schemas"]["Severity"];
            /** @description For users. */
            message: string;
            /** @description What would mend it. */
            fix: string;
        };
        /** @description A number in the unit of the rule, or names; null where it is neither. */
        RuleValue: number | string | string[] | null;
        /**
         * @description `error`: it cannot be published as it stands. `warning`: it may be refused, or is published otherwise than it is written.
         * @enum {string}
         */
        Severity: "error" | "warning";
        Error: {
            error: components["schemas"]["ErrorContent"];
        };
        ErrorContent: {
            type: components["schemas"]["ErrorType"];
            code: components["schemas"]["ErrorCode"];
            /** @description What is wrong, for users. */
            message: string;
            /** Format: date-time */
            timestamp: string;
            /** @description The same as `X-Request-ID`. */
            requestId: string;
            /**
             * Format: uri
             * @description What the code means, and what to do: a page of this service.
             */
            docUrl: string;
            /** @description What would mend it, in a sentence, where something would. */
            fix?: string;
            details?: components["schemas"]["ErrorDetails"];
        };
        /**
         * @description Of 401 and 403 `authentication_error`, from 500 on `api_error`.
         * @enum {string}
         */
        ErrorType: "invalid_request_error" | "authentication_error" | "api_error";
        /**
         * @description What is wrong, for programs.
         * @enum {string}
         */
        ErrorCode: "unauthorized" | "forbidden" | "insufficient_scope" | "account_not_allowed" | "test_mode_only" | "recent_sign_in_required" | "user_changed" | "not_found" | "validation_error" | "idempotency_conflict" | "rate_limit_exceeded" | "upload_failed" | "upload_incomplete" | "missing_integrations" | "missing_account" | "post_creation_failed" | "not_cancellable" | "not_editable" | "not_retryable" | "not_rotatable" | "too_many_webhooks" | "too_many_drafts" | "media_in_use" | "precondition_failed" | "insufficient_credits" | "already_subscribed" | "payment_pending" | "payments_not_configured" | "payment_provider_error" | "payment_provider_unavailable" | "internal_error" | "service_unavailable" | "payload_too_large" | "unsupported_content_type" | "invalid_state" | "reconnect_required" | "platform_error" | "platform_unavailable" | "MEDIA_NOT_FOUND" | "MEDIA_INVALID" | "UNSUPPORTED_MEDIA_TYPE";
        /** @description For invalid requests one entry for each invalid field; for other errors what their code calls for. */
        ErrorDetails: components["schemas"]["FieldProblem"][] | {
            [key: string]: unknown;
        };
        /** @description One invalid field of a request. */
        FieldProblem: {
            /** @description Where it is, as in `body.post.content.platform`. */
            field: string;
            /** @description For users. */
            message: string;
            code: components["schemas"]["FieldCode"];
            /** @description The type of what is there instead. */
            received?: string;
            /** @description A value that would do. */
            example?: string;
        };
        /**
         * @description What is wrong, for programs.
         * @enum {string}
         */
        FieldCode: "invalid_type" | "invalid_string" | "invalid_value" | "invalid_key" | "invalid_element" | "not_multiple_of" | "too_big" | "too_small" | "unrecognized_keys" | "custom" | "invalid_json" | "timeout" | "invalid_signature" | "missing_integration" | "account_not_allowed" | "content_unsupported" | "media_unusable";
        PostList: {
            posts: components["schemas"]["Post"][];
            /** @description Where the next page begins; null on the last one. With `q` or `status` a page ends after some 500 documents looked at: it may be short or empty and still have a next one. */
            nextCursor: string | null;
        };
        Post: {
            /** Format: uuid */
            postSubmissionId: string;
            status: components["schemas"]["PostStatus"];
            outcome: components["schemas"]["PostOutcome"];
            counts: components["schemas"]["PostCounts"];
            text: string;
            mediaType: components["schemas"]["MediaType"];
            media: components["schemas"]["PostMedia"][];
            link: components["schemas"]["PostLink"] | null;
            /** @description In a list the first 10 only, as of `runs`. */
            targets: components["schemas"]["Target"][];
            /** Format: int64 */
            targetCount: number;
            scheduledTime: string | null;
            /** @description As the request had it, where it named a local time. */
            scheduledLocalTime: components["schemas"]["ScheduledLocalTime"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            runs: components["schemas"]["Run"][];
            /** @description Only of a scheduled post whose owner has asked for events: what stood against it at the last look, the first one six hours before it is due. */
            risks?: components["schemas"]["PostRisk"][];
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
        };
        /** @enum {string} */
        PostStatus: "queued" | "orchestrating" | "dispatched" | "cancelled";
        /** @description How many targets have each outcome. They add up to `targetCount`. */
        PostCounts: {
            /** Format: int64 */
            scheduled: number;
            /** Format: int64 */
            publishing: number;
            /** Format: int64 */
            published: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            cancelled: number;
            /**
             * Format: int64
             * @description May be live: the response of the platform was lost.
             */
            unknown: number;
        };
        PostMedia: {
            kind: components["schemas"]["MediaKind"];
            url: string;
            mediaId?: string;
            altText?: string;
        };
        /** @enum {string} */
        MediaKind: "image" | "video";
        PostLink: {
            url: string;
            title?: string;
            description?: string;
            imageUrl?: string;
        };
        Target: {
            platform: components["schemas"]["Platform"];
            accountId: string;
            targetId: string;
            overrides?: components["schemas"]["TargetOverrides"];
        };
        /** @description What the target says in place of the post, and the options of its platform, as the request has them. */
        TargetOverrides: {
            text?: string;
            media?: components["schemas"]["PostMedia"][];
            altTexts?: string[];
            link?: components["schemas"]["PostLink"] | null;
            title?: string;
        } & {
            [key: string]: unknown;
        };
        ScheduledLocalTime: {
            at: string;
            timeZone: string;
        };
        Run: {
            platform: components["schemas"]["Platform"];
            accountId: string;
            targetId: string;
            status: components["schemas"]["RunStatus"];
            /** Format: int64 */
            attempt: number;
            result: components["schemas"]["RunResult"] | null;
            error: components["schemas"]["RunProblem"] | null;
            notes: components["schemas"]["RunNote"][];
            lastProblem: components["schemas"]["LastRunProblem"] | null;
            nextAttemptAt: string | null;
            startedAt: string | null;
            finishedAt: string | null;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
        };
        /** @enum {string} */
        RunStatus: "queued" | "processing" | "succeeded" | "failed";
        RunResult: {
            /** @description Of the post on the platform. */
            id: string;
            /** @description Of the post on the platform, where that is known. */
            url: string | null;
        };
        RunProblem: {
            code: components["schemas"]["RunCode"];
            message: string;
            transient: boolean;
        };
        /**
         * @description What the problem of a target is, for programs. `/v1/docs/errors` says of each what to do.
         * @enum {string}
         */
        RunCode: "content_unsupported" | "media_unusable" | "platform_rejected" | "not_live" | "reconnect_required" | "missing_integrations" | "subscription_inactive" | "gave_up" | "outcome_unknown" | "cancelled" | "pending" | "retryAfter" | "unknown" | "service_stopped" | "quota_used_up" | "paused";
        /** @description Something that a published post has not, or has otherwise than it was asked for. */
        RunNote: {
            /** @description The id of a rule of `GET /v1/platforms`, such as `x.link_card`; `first_comment_missing`, or `first_comment_unknown` where it may be there. */
            code: string;
            /** @description For users. */
            message: string;
        };
        LastRunProblem: {
            code: components["schemas"]["RunCode"];
            message: string;
            transient: boolean;
            /** Format: date-time */
            at: string;
        };
        /**
         * @example {
         *       "platform": "linkedin",
         *       "accountId": "urn:li:person:7Yx",
         *       "field": "body.post.content.platform.1",
         *       "target": "linkedin:urn:li:person:7Yx",
         *       "rule": "account.usable",
         *       "limit": null,
         *       "actual": "reconnect_required",
         *       "severity": "error",
         *       "message": "LinkedIn no longer accepts this connection.",
         *       "fix": "Connect the account again."
         *     }
         */
        PostRisk: {
            /** @description Where it is, as in `body.post.content.text`. */
            field: string;
            /** @description `platform:accountId`; null for what is of no single target. */
            target: string | null;
            /** @description For programs; `GET /v1/platforms` has those of the platforms. */
            rule: string;
            limit: components["schemas"]["RuleValue"];
            actual: components["schemas"]["RuleValue"];
            severity: components["schemas"]["Severity"];
            /** @description For users. */
            message: string;
            /** @description What would mend it. */
            fix: string;
            /** @description Of its target; null for what is of no single target. */
            platform: components["schemas"]["Platform"] | null;
            accountId: string | null;
        };
        PostValidation: {
            /** @description Whether there is no problem of severity `error`. */
            valid: boolean;
            problems: components["schemas"]["PostProblem"][];
            /** @description `version` of `GET /v1/platforms`. */
            rulesVersion: string;
        };
        EditedPost: {
            /** Format: uuid */
            postSubmissionId: string;
            /** @constant */
            status: "queued";
            scheduledTime: string | null;
            /** Format: date-time */
            updatedAt: string;
            /**
             * @description The same as of an accepted post, for all of the post as it is now. It is changed all the same.
             * @default []
             */
            warnings: components["schemas"]["PostProblem"][];
        };
        CancelledPost: {
            /** Format: uuid */
            postSubmissionId: string;
            /** @constant */
            status: "cancelled";
            target?: string;
        };
        /**
         * @example {
         *       "postSubmissionId": "0b2c4a3e-7a0e-4b62-9f8e-0d7c5a3f1e11",
         *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
         *       "events": [
         *         {
         *           "at": "2027-03-28T07:00:00.000Z",
         *           "type": "accepted",
         *           "target": null,
         *           "scheduledTime": null
         *         },
         *         {
         *           "at": "2027-03-28T07:00:00.450Z",
         *           "type": "response_lost",
         *           "target": {
         *             "platform": "x",
         *             "accountId": "1234567890",
         *             "targetId": "x:1234567890"
         *           },
         *           "attempt": 1,
         *           "step": "post"
         *         }
         *       ],
         *       "omittedTargets": 0,
         *       "omittedAttempts": 0,
         *       "livemode": true
         *     }
         */
        Timeline: {
            /** Format: uuid */
            postSubmissionId: string;
            /** @description Of the request that made the post, in the logs too. */
            traceId: string;
            /** @description By time. */
            events: components["schemas"]["TimelineEvent"][];
            /**
             * Format: int64
             * @description Targets that are not shown. Name one with `target`.
             */
            omittedTargets: number;
            /**
             * Format: int64
             * @description Attempts of the shown targets that were not kept.
             */
            omittedAttempts: number;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
        };
        /** @description One thing that happened to a post, or to one target of it. */
        TimelineEvent: components["schemas"]["TimelineAccepted"] | components["schemas"]["TimelineQueued"] | components["schemas"]["TimelineAttemptStarted"] | components["schemas"]["TimelineCall"] | components["schemas"]["TimelineResponseLost"] | components["schemas"]["TimelineLookedUp"] | components["schemas"]["TimelineTokenRefreshed"] | components["schemas"]["TimelineAttemptEnded"] | components["schemas"]["TimelineAttemptLost"] | components["schemas"]["TimelinePublished"] | components["schemas"]["TimelineFailed"] | components["schemas"]["TimelineCancelled"] | components["schemas"]["TimelineRequeued"] | components["schemas"]["TimelineNextAttempt"];
        /** @description The post was stored. */
        TimelineAccepted: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accepted";
            target: null;
            scheduledTime: string | null;
        };
        /** @description Its targets were handed to the queues. */
        TimelineQueued: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "queued";
            target: null;
        };
        /** @description A worker took the target. Numbers that are missing were not kept. */
        TimelineAttemptStarted: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "attempt_started";
            target: components["schemas"]["TimelineTarget"];
            /** Format: int64 */
            attempt: number;
        };
        TimelineTarget: {
            platform: components["schemas"]["Platform"];
            accountId: string;
            targetId: string;
        };
        /** @description A call to the platform. */
        TimelineCall: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call";
            target: components["schemas"]["TimelineTarget"];
            /** Format: int64 */
            attempt: number;
            /** @description The step of the publication that the call belongs to, if any. */
            step: string | null;
            /**
             * @description `publish`: part of the publication; `lookup`: asks what became of a step whose response was lost; `refresh`: new tokens.
             * @enum {string}
             */
            purpose: "publish" | "lookup" | "refresh";
            method: string;
            /** @description Without its query, and with `{id}` for what is no name. */
            path: string;
            /**
             * @description `lost`: sent, without a response; `not_sent`: it never left.
             * @enum {string}
             */
            response: "received" | "lost" | "not_sent";
            /** @description The HTTP status of the platform. */
            status: number | null;
            /** @description The platform's own id of the call, for its support. */
            requestId: string | null;
            /** Format: int64 */
            durationMs: number;
        };
        /** @description The platform gave no clear response to a step that may have published the post. It is not repeated blindly. */
        TimelineResponseLost: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response_lost";
            target: components["schemas"]["TimelineTarget"];
            /** Format: int64 */
            attempt: number;
            step: string;
        };
        /** @description What the platform shows about such a step: `found` and `not_found` settle it, `unclear` is asked again, and `repeatable` is repeated, since the platform refuses to do the same twice. */
        TimelineLookedUp: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "looked_up";
            target: components["schemas"]["TimelineTarget"];
            /** Format: int64 */
            attempt: number;
            step: string;
            /** @enum {string} */
            result: "found" | "not_found" | "unclear" | "repeatable";
        };
        /** @description New tokens: the stored ones were `due`, or the platform `refused` them. */
        TimelineTokenRefreshed: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "token_refreshed";
            target: components["schemas"]["TimelineTarget"];
            /** Format: int64 */
            attempt: number;
            /** @enum {string} */
            reason: "due" | "refused";
        };
        TimelineAttemptEnded: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "attempt_ended";
            target: components["schemas"]["TimelineTarget"];
            /** Format: int64 */
            attempt: number;
            /** @enum {string} */
            outcome: "published" | "failed" | "waiting";
            problem: components["schemas"]["TimelineProblem"] | null;
            nextAttemptAt: string | null;
            /**
             * Format: int64
             * @description Its events beyond those that are kept.
             */
            omittedEvents: number;
        };
        TimelineProblem: {
            code: components["schemas"]["RunCode"];
            message: string;
        };
        /** @description The worker did not come to the end of the attempt; another one went on, at this time. */
        TimelineAttemptLost: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "attempt_lost";
            target: components["schemas"]["TimelineTarget"];
            /** Format: int64 */
            attempt: number;
        };
        TimelinePublished: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "published";
            target: components["schemas"]["TimelineTarget"];
            result: components["schemas"]["RunResult"] | null;
            notes: components["schemas"]["RunNote"][];
        };
        TimelineFailed: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "failed";
            target: components["schemas"]["TimelineTarget"];
            problem: components["schemas"]["TimelineProblem"] | null;
        };
        TimelineCancelled: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cancelled";
            target: components["schemas"]["TimelineTarget"];
        };
        /** @description The target had ended, and was queued again. */
        TimelineRequeued: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "requeued";
            target: components["schemas"]["TimelineTarget"];
            /**
             * @description `retry`, `confirmed_not_live`, `reconcile`: by `POST /v1/posts/{id}/retry`; `redrive`: by the operator; `reassigned`: the post that was found turned out to be another one of yours.
             * @enum {string}
             */
            reason: "retry" | "confirmed_not_live" | "reconcile" | "redrive" | "reassigned";
        };
        /** @description Not before this time. */
        TimelineNextAttempt: {
            /**
             * Format: date-time
             * @description RFC 3339, by the clock of the database.
             */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "next_attempt";
            target: components["schemas"]["TimelineTarget"];
        };
        RetriedPost: {
            /** Format: uuid */
            postSubmissionId: string;
            /** @description The `targetId`s of those that were queued again. */
            targets: string[];
        };
        StoredMedia: {
            /** Format: uri */
            url: string;
            /** @description What `mediaIds` of a post and `mediaId` of a transcription name. */
            id: string;
            /** @description By the bytes of the file. */
            mimeType: string;
            /** Format: int64 */
            sizeBytes: number;
            /** @description Of audio and video. */
            durationSeconds: number | null;
            /**
             * @description False for what a test key has made, which no platform has seen.
             * @default true
             */
            livemode: boolean;
        };
        MediaList: {
            media: components["schemas"]["Media"][];
            /** @description Where the next page begins; null on the last one. */
            nextCursor: string | null;
        };
        Media: {
            id: string;
            /** Format: uri */
            url: string;
            /** @description By the bytes of the file. */
            mimeType: string;
            sizeBytes: number | null;
            /** @description Of audio and video. */
            durationSeconds: number | null;
            /** @description As an upload named it. */
            fileName: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
        };
        Upload: {
            /** @description Also of the file, once it is complete. */
            id: string;
            /**
             * Format: uri
             * @description Send the bytes here with `PUT`, in one request or in several with `Content-Range`, by the protocol of resumable uploads of Cloud Storage. It needs no key: keep it as secret as one.
             */
            uploadUrl: string;
            /**
             * Format: date-time
             * @description Until when the bytes are taken. The file is to be completed within twelve hours after that.
             */
            expiresAt: string;
        };
        DeletedMedia: {
            id: string;
            /** @constant */
            deleted: true;
        };
        Transcription: {
            jobId: string;
            transcript: string;
            creditsDebited: number;
            /** @description Whether it seems to be the words of a song. */
            likelyLyrics: boolean;
        };
        RenderedImage: {
            /** Format: uri */
            url: string;
            id: string;
        };
        TemplateList: {
            templates: components["schemas"]["Template"][];
        };
        Template: {
            slug: string;
            name: string;
            description: string;
            /** @description The JSON Schema of its `config`. */
            config: {
                [key: string]: unknown;
            };
            aspectRatios: components["schemas"]["AspectRatio"][];
        };
        AccountList: {
            accounts: components["schemas"]["Account"][];
        };
        Account: {
            platform: components["schemas"]["Platform"];
            /** @description Of the account on its platform: what a target names. */
            accountId: string;
            displayName: string | null;
            username: string | null;
            avatarUrl: string | null;
            status: components["schemas"]["AccountStatus"];
            tokenExpiresAt: string | null;
            /**
             * @description What publishing needs, of posts with media too, and the account has not granted.
             * @default []
             */
            missingScopes: string[];
            canPublish: components["schemas"]["PublishableContent"];
            /**
             * @description Whether the access goes on after `tokenExpiresAt` without its owner: where Herald renews it, or it does not expire.
             * @default false
             */
            renewsItself: boolean;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
        };
        /**
         * @description `reconnect_required`: nothing is published until you connect it again.
         * @enum {string}
         */
        AccountStatus: "active" | "reconnect_required";
        /**
         * @description By its status and the scopes that it has granted. `text`: posts without images and videos only. Their contents and the limits of the platform are another matter: `POST /v1/posts/validate`.
         * @default nothing
         * @enum {string}
         */
        PublishableContent: "everything" | "text" | "nothing";
        Me: {
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
            user: {
                id: string;
            };
            subscription: components["schemas"]["Subscription"];
            credits: components["schemas"]["Credits"];
            key: components["schemas"]["CurrentKey"];
            limits: components["schemas"]["RequestLimits"];
            storage: components["schemas"]["StorageUse"];
        };
        Subscription: {
            status: string;
            active: boolean;
            currentPeriodEnd: string | null;
        };
        Credits: {
            /** @description AI credits: about one for a minute transcribed. */
            balance: number;
        };
        CurrentKey: {
            /** @description Of the API key of this request. */
            id: string;
            /** @description What it may do; null is everything. */
            scopes: components["schemas"]["KeyScope"][] | null;
            /** @description The accounts it may publish to; null is all. */
            accounts: string[] | null;
        };
        RequestLimits: {
            tier: components["schemas"]["RateLimitTier"];
            /** @description All requests to the API together. */
            requests: components["schemas"]["RequestLimit"];
            /** @description Of this API key, where it has a limit of its own. */
            key: components["schemas"]["RequestLimit"] | null;
            posts: components["schemas"]["RequestLimit"];
            postChanges: components["schemas"]["RequestLimit"];
            /** @description Reads of posts and files. */
            reads: components["schemas"]["RequestLimit"];
            /** @description `POST /v1/media` and new uploads together. */
            media: components["schemas"]["RequestLimit"];
            transcriptions: components["schemas"]["RequestLimit"];
            templates: components["schemas"]["RequestLimit"];
        };
        RequestLimit: {
            /**
             * Format: int64
             * @description Requests in any window, without the burst.
             */
            limit: number;
            /** Format: int64 */
            burst: number;
            windowSeconds: number;
            /**
             * Format: int64
             * @description What is left of `limit` now.
             */
            remaining: number;
            /** Format: date-time */
            resetAt: string;
        };
        StorageUse: {
            /**
             * Format: int64
             * @description By downloads, uploads and templates. A deletion gives nothing back.
             */
            storedBytesToday: number;
            /** Format: int64 */
            bytesPerDay: number;
            /** Format: date-time */
            resetsAt: string;
            /** Format: int64 */
            maxFileBytes: number;
        };
        PaymentPage: {
            /** Format: uri */
            url: string;
        };
        PlatformList: {
            /** @description Another one when anything in the list changes. */
            version: string;
            /** @description Rules of every platform. */
            shared: components["schemas"]["Rule"][];
            platforms: components["schemas"]["PlatformRules"][];
        };
        /**
         * @example {
         *       "id": "threads.link_count",
         *       "subject": "text",
         *       "severity": "error",
         *       "limit": 5,
         *       "unit": "links",
         *       "counting": "each address once",
         *       "types": null,
         *       "description": "Threads takes at most 5 different links in a post.",
         *       "source": {
         *         "url": "https://developers.facebook.com/docs/threads/changelog",
         *         "asOf": "2025-12"
         *       }
         *     }
         */
        Rule: {
            /** @description Stable, for programs: problems and warnings name it. */
            id: string;
            /** @enum {string} */
            subject: "text" | "link" | "comment" | "media" | "image" | "video" | "post" | "account";
            severity: components["schemas"]["Severity"];
            limit: components["schemas"]["RuleValue"];
            /** @description What `limit` counts. */
            unit: string | null;
            /** @description How that is counted, where it is not obvious. */
            counting: string | null;
            /** @description The media types that it is about; null for all of its subject. */
            types: string[] | null;
            description: string;
            source: {
                /** @description Null for what is Herald's own, or seen in use. */
                url: string | null;
                /** @description The month or year of that material. */
                asOf: string | null;
            };
        };
        PlatformRules: {
            platform: components["schemas"]["Platform"];
            displayName: string;
            formats: components["schemas"]["FileFormat"][];
            rules: components["schemas"]["Rule"][];
            /** @description The longest alternative text, as in the rule `alt_text_length`; null where the platform takes none. */
            altText: {
                maxLength: number;
                /** @description What `maxLength` counts. */
                unit: string;
                /** @description Which media have one. */
                media: components["schemas"]["MediaKind"][];
            } | null;
            /** @description What the `overrides` of a target may ask of this platform alone: each option by its name, as JSON Schema, with its type and the values that it takes. */
            options: {
                [key: string]: unknown;
            };
            /** @description What an account has to have granted: for every post, and beside that for posts with media and for first comments. */
            scopes: {
                always: string[];
                withMedia: string[];
                withFirstComment: string[];
            };
        };
        FileFormat: {
            name: string;
            kind: components["schemas"]["MediaKind"];
            types: string[];
            /** @description The same numbers as in `rules`. Sides in pixels, `ratio` is width by height. */
            limits: {
                minBytes?: number;
                maxBytes?: number;
                minSeconds?: number;
                maxSeconds?: number;
                minRatio?: number;
                maxRatio?: number;
                maxWidth?: number;
                minShortSide?: number;
                maxShortSide?: number;
                maxLongSide?: number;
                maxPixels?: number;
            };
        };
        CreatedApiKey: {
            /** @description The whole key. It is stored nowhere. */
            apiKey: string;
        };
        ApiKeyList: {
            keys: components["schemas"]["ApiKey"][];
        };
        ApiKey: {
            id: string;
            name: string | null;
            /** Format: date-time */
            createdAt: string;
            revokedAt: string | null;
            tokenPreview: string;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
            /** @description What it may do; null is everything. */
            scopes: components["schemas"]["KeyScope"][] | null;
            /** @description The accounts that it may publish to, as `platform:accountId`; null is all. */
            accounts: string[] | null;
            requestsPerMinute: number | null;
            expiresAt: string | null;
            /** @description To the hour; null where it was not used yet. */
            lastUsedAt: string | null;
            /** @description The id of the key that was made from it by a rotation. */
            replacedBy: string | null;
        };
        RevokedApiKeys: {
            /** @constant */
            revoked: true;
            /**
             * Format: int64
             * @description Keys that were active.
             */
            count: number;
        };
        RotatedApiKey: {
            /** @description The whole new key. It is stored nowhere. */
            apiKey: string;
            /** @description Of the new key. */
            id: string;
            /** @description Of the new key, which lives as long as the old one was to. */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the old key stops working.
             */
            previousExpiresAt: string;
        };
        RevokedApiKey: {
            /** @constant */
            revoked: true;
        };
        CreatedWebhook: {
            webhook: components["schemas"]["WebhookEndpoint"];
            /** @description Verifies the signatures. It is shown this once. */
            secret: string;
        };
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            description: string | null;
            /** @description What it is told of; null is everything. */
            eventTypes: string[] | null;
            enabled: boolean;
            /** @description When and why it was switched off: by `user`, after `failing` for five days, or because it answered 410 (`gone`). */
            disabled: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                reason: "user" | "failing" | "gone";
            } | null;
            /** @description Since when every attempt has failed; null after a success. */
            failingSince: string | null;
            lastSuccessAt: string | null;
            /** @description Until then requests are also signed with the secret before the latest rotation. */
            previousSecretExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookList: {
            webhooks: components["schemas"]["WebhookEndpoint"][];
        };
        EditedWebhook: {
            webhook: components["schemas"]["WebhookEndpoint"];
            /** @description Where it was switched on again: since when it was told of nothing new. A replay from then on catches up. */
            missedSince: string | null;
        };
        DeletedWebhook: {
            /** Format: uuid */
            id: string;
            /** @constant */
            deleted: true;
        };
        WebhookTest: {
            delivered: boolean;
            /** @description Of the response; null where there was none. */
            status: number | null;
            /** Format: int64 */
            durationMs: number;
            /** @description The beginning of its body. */
            response: string | null;
            /** @description Why there was no response. */
            error: string | null;
        };
        RotatedWebhookSecret: {
            /** @description The new secret. It is shown this once. */
            secret: string;
            /**
             * Format: date-time
             * @description Until then requests carry the signatures of both secrets.
             */
            previousSecretExpiresAt: string;
        };
        DeliveryList: {
            deliveries: components["schemas"]["Delivery"][];
            /** @description Where the next page begins; null on the last one. */
            nextCursor: string | null;
        };
        Delivery: {
            eventId: string;
            type: string;
            /** Format: int64 */
            sequence: number;
            status: components["schemas"]["DeliveryStatus"];
            /** @description Null where it has ended, or waits only for those before it. */
            nextAttemptAt: string | null;
            /** @description The latest 20. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        DeliveryAttempt: {
            /** Format: date-time */
            at: string;
            /** @description Of the response; null where there was none. */
            status: number | null;
            /** Format: int64 */
            durationMs: number;
            /** @description The beginning of its body. */
            response: string | null;
            /** @description Why there was no response. */
            error: string | null;
        };
        ReplayedEvents: {
            /**
             * Format: int64
             * @description Events that are delivered again. Those on their way already are not counted.
             */
            replayed: number;
            /** @description Where there are more than 1000: the `from` that goes on. */
            nextFrom: string | null;
        };
        EventList: {
            events: components["schemas"]["Event"][];
            /** @description Where the next page begins; null on the last one. */
            nextCursor: string | null;
        };
        Event: components["schemas"]["PostEvent"] | components["schemas"]["PostAtRiskEvent"] | components["schemas"]["TargetEvent"] | components["schemas"]["AccountEvent"] | components["schemas"]["CreditsEvent"] | components["schemas"]["WebhookEvent"];
        /** @description All targets of a post have ended. The post has the first 10 of its runs, and the counts of all. */
        PostEvent: {
            /** @description The same in every delivery of the event: process each id once. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "post.published" | "post.partly_published" | "post.failed" | "post.cancelled" | "post.unknown";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: int64
             * @description Its place among your events, from 1 on.
             */
            sequence: number;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
            data: {
                post: components["schemas"]["Post"];
            };
        };
        /** @description Something stands against a scheduled post hours before it leaves. `risks` are those that were not told before, each with what would mend it; `post.risks` are all. */
        PostAtRiskEvent: {
            /** @description The same in every delivery of the event: process each id once. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "post.at_risk";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: int64
             * @description Its place among your events, from 1 on.
             */
            sequence: number;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
            data: {
                post: components["schemas"]["Post"];
                risks: components["schemas"]["PostRisk"][];
            };
        };
        /** @description One target of a post has ended. `target.unknown`: it may be live, the response of the platform was lost. */
        TargetEvent: {
            /** @description The same in every delivery of the event: process each id once. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "target.published" | "target.failed" | "target.cancelled" | "target.unknown";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: int64
             * @description Its place among your events, from 1 on.
             */
            sequence: number;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
            data: {
                /** Format: uuid */
                postSubmissionId: string;
                target: components["schemas"]["Run"];
            };
        };
        /** @description An account has to be connected again before anything is published with it. */
        AccountEvent: {
            /** @description The same in every delivery of the event: process each id once. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "account.reconnect_required";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: int64
             * @description Its place among your events, from 1 on.
             */
            sequence: number;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
            data: {
                account: components["schemas"]["Account"];
            };
        };
        /** @description The balance of AI credits has fallen below the threshold. */
        CreditsEvent: {
            /** @description The same in every delivery of the event: process each id once. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "credits.low";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: int64
             * @description Its place among your events, from 1 on.
             */
            sequence: number;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
            data: {
                /** Format: int64 */
                balance: number;
                /** Format: int64 */
                threshold: number;
            };
        };
        /** @description Herald has switched an endpoint off. */
        WebhookEvent: {
            /** @description The same in every delivery of the event: process each id once. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook.disabled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: int64
             * @description Its place among your events, from 1 on.
             */
            sequence: number;
            /** @description False for what a test key has made, which no platform has seen. */
            livemode: boolean;
            data: {
                webhook: components["schemas"]["WebhookEndpoint"];
            };
        };
        Health: {
            status: string;
            version: string;
            /** Format: date-time */
            timestamp: string;
        };
        /** @description An OpenAPI document. */
        OpenApi: {
            [key: string]: unknown;
        };
    };
    responses: never;
    parameters: {
        /**
         * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
         * @example checkout-1842
         */
        RequestId: string;
        /**
         * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
         * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
         */
        Traceparent: string;
        /**
         * @description Asking again with the same key is asking once. Derived from the request where it is left out.
         * @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55
         */
        IdempotencyKey: string;
        /**
         * @description Test keys only: what the simulated platforms do with the post, for all targets or some, as in `x=rate_limited, threads=lost_response`. `published`: Published at once: what happens where no scenario is named. `rejected`: The platform refuses the post: `platform_rejected`. `content_refused`: The platform cannot take the content: `content_unsupported`. `reconnect_required`: The token is refused: `reconnect_required`, which the account shows until it is connected again. A retry then publishes. `rate_limited`: The first call is rate limited, the next one publishes. `platform_down`: An outage: 503 for 8 seconds, then published. `slow_processing`: Accepted and still processing at two looks, then published. `lost_response`: Published, but the response is lost: the post is found again, and not sent twice. `outcome_unknown`: The response is lost, and the platform cannot say whether it has the post: `outcome_unknown`.
         * @example rejected
         */
        TestScenario: string;
        /**
         * @description An `ETag`: 304 where the response is still the same.
         * @example W/"5d41402abc4b2a76b9719d911017c592"
         */
        IfNoneMatch: string;
        /**
         * @description Asking again with the same key is asking once.
         * @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55
         */
        OwnIdempotencyKey: string;
        /**
         * @description The `ETag` of the response that the change is based on: 412 where it is out of date.
         * @example W/"5d41402abc4b2a76b9719d911017c592"
         */
        IfMatch: string;
        /**
         * @description Of a stream: the `id` of the last event that was received, after which it goes on.
         * @example 41
         */
        LastEventId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPosts: {
        parameters: {
            query?: {
                /** @description The outcome of the whole post, or several of which it has one: `failed,unknown`. */
                status?: components["schemas"]["PostOutcome"] | string;
                /** @description Posts with a target on this platform. */
                platform?: components["schemas"]["Platform"];
                /** @description Posts with this account among their targets. */
                accountId?: string;
                /** @description From this time on: of acceptance, or with `order=due` of publishing. */
                from?: string;
                /** @description Before this time. */
                to?: string;
                /** @description Words, all of which the text of the post contains, or that of one of its targets, in any case and as parts of words too. */
                q?: string;
                /** @description `newest` first, or by the time at which they are `due`, the earliest first. A post without a time was due at once. */
                order?: "newest" | "due";
                /** @description How many posts a page has at most. */
                limit?: number;
                /** @description `nextCursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description An `ETag`: 304 where the response is still the same.
                 * @example W/"5d41402abc4b2a76b9719d911017c592"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostList"];
                };
            };
        };
    };
    createPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description Asking again with the same key is asking once. Derived from the request where it is left out.
                 * @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Test keys only: what the simulated platforms do with the post, for all targets or some, as in `x=rate_limited, threads=lost_response`. `published`: Published at once: what happens where no scenario is named. `rejected`: The platform refuses the post: `platform_rejected`. `content_refused`: The platform cannot take the content: `content_unsupported`. `reconnect_required`: The token is refused: `reconnect_required`, which the account shows until it is connected again. A retry then publishes. `rate_limited`: The first call is rate limited, the next one publishes. `platform_down`: An outage: 503 for 8 seconds, then published. `slow_processing`: Accepted and still processing at two looks, then published. `lost_response`: Published, but the response is lost: the post is found again, and not sent twice. `outcome_unknown`: The response is lost, and the platform cannot say whether it has the post: `outcome_unknown`.
                 * @example rejected
                 */
                "Herald-Test-Scenario"?: components["parameters"]["TestScenario"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedPost"];
                };
            };
        };
    };
    validatePost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostValidation"];
                };
            };
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description An `ETag`: 304 where the response is still the same.
                 * @example W/"5d41402abc4b2a76b9719d911017c592"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The `postSubmissionId` of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
        };
    };
    cancelPost: {
        parameters: {
            query?: {
                /** @description The `targetId` of the one target to take back. */
                target?: string;
            };
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The `postSubmissionId` of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledPost"];
                };
            };
        };
    };
    editPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description Asking again with the same key is asking once.
                 * @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55
                 */
                "Idempotency-Key"?: components["parameters"]["OwnIdempotencyKey"];
                /**
                 * @description The `ETag` of the response that the change is based on: 412 where it is out of date.
                 * @example W/"5d41402abc4b2a76b9719d911017c592"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The `postSubmissionId` of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostEdit"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedPost"];
                };
            };
        };
    };
    getTimeline: {
        parameters: {
            query?: {
                /** @description The `targetId` of the one target to show. */
                target?: string;
            };
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description An `ETag`: 304 where the response is still the same.
                 * @example W/"5d41402abc4b2a76b9719d911017c592"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The `postSubmissionId` of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
        };
    };
    retryPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description Asking again with the same key is asking once.
                 * @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55
                 */
                "Idempotency-Key"?: components["parameters"]["OwnIdempotencyKey"];
            };
            path: {
                /** @description The `postSubmissionId` of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetriedPost"];
                };
            };
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description How many files a page has at most. */
                limit?: number;
                /** @description `nextCursor` of the page before, with the same filters. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description An `ETag`: 304 where the response is still the same.
                 * @example W/"5d41402abc4b2a76b9719d911017c592"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaList"];
                };
            };
        };
    };
    createMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description Asking again with the same key is asking once. Derived from the request where it is left out.
                 * @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredMedia"];
                };
            };
        };
    };
    startUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description Asking again with the same key is asking once.
                 * @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55
                 */
                "Idempotency-Key"?: components["parameters"]["OwnIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
        };
    };
    completeUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the file. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredMedia"];
                };
            };
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description An `ETag`: 304 where the response is still the same.
                 * @example W/"5d41402abc4b2a76b9719d911017c592"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the file. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the file. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedMedia"];
                };
            };
        };
    };
    transcribe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description Asking again with the same key is asking once. Derived from the request where it is left out.
                 * @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranscriptionRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcription"];
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
        };
    };
    renderTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description Asking again with the same key is asking once. Derived from the request where it is left out.
                 * @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenderedImage"];
                };
            };
        };
    };
    renderOgImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description Asking again with the same key is asking once. Derived from the request where it is left out.
                 * @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenderedImage"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
        };
    };
    reconnectTestAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The platform of the account. */
                platform: components["schemas"]["PlatformName"];
                /** @description The simulated account, as `GET /v1/accounts` has it. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    startCheckout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
        };
    };
    openPortal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
        };
    };
    listPlatforms: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description An `ETag`: 304 where the response is still the same.
                 * @example W/"5d41402abc4b2a76b9719d911017c592"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformList"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiKeyRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
        };
    };
    revokeAllApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedApiKeys"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the key, not the key itself. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiKeyRotation"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the key, not the key itself. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedApiKey"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedWebhook"];
                };
            };
        };
    };
    editWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEdit"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedWebhook"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedWebhookSecret"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only those with this status. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description How many deliveries a page has at most. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    replayWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplay"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayedEvents"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description How many events a page has at most. */
                limit?: number;
                /** @description `nextCursor` of the page before, or the `sequence` of the last event that you know: those after it. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
                /**
                 * @description Of a stream: the `id` of the last event that was received, after which it goes on.
                 * @example 41
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                    "text/event-stream": string;
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request, which its response and its errors name; cut after 128 characters.
                 * @example checkout-1842
                 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /**
                 * @description An `ETag`: 304 where the response is still the same.
                 * @example W/"5d41402abc4b2a76b9719d911017c592"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApi"];
                };
            };
        };
    };
}
