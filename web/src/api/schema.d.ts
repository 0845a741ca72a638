// Generated from the routes' schemas by `npm run api-types`. Do not edit.

export interface paths {
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/debug-env": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listVariables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete: operations["deleteMe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["openLiveUpdates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readDraft"];
        put: operations["saveDraft"];
        post?: never;
        delete: operations["deleteDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlatforms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["activateConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{platform}/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["disconnectAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPosts"];
        put?: never;
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/check-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/uploads/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["completeUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPost"];
        put?: never;
        post?: never;
        delete: operations["cancelPost"];
        options?: never;
        head?: never;
        patch: operations["editPost"];
        trace?: never;
    };
    "/api/posts/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["retryPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["openPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listApiKeys"];
        put?: never;
        post: operations["createApiKey"];
        delete: operations["revokeAllApiKeys"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch: operations["editWebhook"];
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replayWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTemplates"];
        put?: never;
        post: operations["renderTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewTemplate"];
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
        /** @enum {string} */
        PlatformName: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky" | "facebook_pages";
        /** @enum {string} */
        PostOutcome: "scheduled" | "publishing" | "published" | "partly_published" | "failed" | "cancelled" | "unknown";
        /** @enum {string} */
        Platform: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky";
        PostRequest: {
            post: {
                content: components["schemas"]["PostContent"];
            };
            scheduledTime?: components["schemas"]["ScheduledTime"] | null;
            enableRepurposing?: boolean;
            trial_reel?: boolean;
        };
        PostContent: {
            text?: string;
            platform: components["schemas"]["Targets"];
            mediaType?: components["schemas"]["MediaType"];
            /** Format: uri */
            videoUrl?: string;
            imageUrls?: string[];
            mediaUrls?: string[];
            mediaIds?: string[];
            /**
             * @example [
             *       "A harbour at dawn, with three fishing boats."
             *     ]
             */
            altTexts?: string[];
            link?: components["schemas"]["Link"] | null;
            /** Format: uri */
            originalImageUrl?: string;
            /** Format: uri */
            originalVideoUrl?: string;
            originalImageUrls?: string[];
            originalMediaUrls?: string[];
        };
        Targets: components["schemas"]["TargetRequest"] | components["schemas"]["TargetRequest"][];
        TargetRequest: components["schemas"]["PlatformName"] | (components["schemas"]["XTarget"] | components["schemas"]["InstagramTarget"] | components["schemas"]["FacebookTarget"] | components["schemas"]["ThreadsTarget"] | components["schemas"]["TikTokTarget"] | components["schemas"]["YouTubeTarget"] | components["schemas"]["LinkedInTarget"] | components["schemas"]["SnapchatTarget"] | components["schemas"]["BlueskyTarget"]);
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
        XOverrides: {
            text?: string;
            media?: components["schemas"]["DescribedTargetFile"][];
            altTexts?: string[];
        };
        DescribedTargetFile: {
            /** Format: uri */
            url?: string;
            mediaId?: string;
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
        InstagramOverrides: {
            text?: string;
            media?: components["schemas"]["DescribedTargetFile"][];
            altTexts?: string[];
            firstComment?: string;
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
        FacebookOverrides: {
            text?: string;
            media?: components["schemas"]["DescribedTargetFile"][];
            altTexts?: string[];
            link?: components["schemas"]["Link"] | null;
        };
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
        ThreadsOverrides: {
            text?: string;
            media?: components["schemas"]["DescribedTargetFile"][];
            altTexts?: string[];
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
        TikTokOverrides: {
            text?: string;
            media?: components["schemas"]["TargetFile"][];
            title?: string;
            /** @enum {string} */
            privacy?: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
            allowComments?: boolean;
            allowDuet?: boolean;
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
        YouTubeOverrides: {
            text?: string;
            media?: components["schemas"]["TargetFile"][];
            title?: string;
            tags?: string[];
            categoryId?: string;
            /** @enum {string} */
            privacy?: "public" | "unlisted" | "private";
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
        LinkedInOverrides: {
            text?: string;
            media?: components["schemas"]["DescribedTargetFile"][];
            altTexts?: string[];
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
        SnapchatOverrides: {
            text?: string;
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
        BlueskyOverrides: {
            text?: string;
            media?: components["schemas"]["DescribedTargetFile"][];
            altTexts?: string[];
            link?: components["schemas"]["Link"] | null;
        };
        /** @enum {string} */
        MediaType: "video" | "image" | "text";
        ScheduledTime: string | components["schemas"]["LocalTime"];
        LocalTime: {
            at: string;
            timeZone: string;
        };
        UploadRequest: {
            /** Format: int64 */
            sizeBytes: number;
            contentType: string;
            fileName?: string;
        };
        NoFields: Record<string, never>;
        PostEdit: {
            post?: {
                content: components["schemas"]["PostContentEdit"];
            };
            scheduledTime?: components["schemas"]["ScheduledTime"] | null;
        };
        PostContentEdit: {
            text?: string;
            platform?: components["schemas"]["Targets"];
            mediaType?: components["schemas"]["MediaType"];
            /** Format: uri */
            videoUrl?: string;
            imageUrls?: string[];
            mediaUrls?: string[];
            mediaIds?: string[];
            /**
             * @example [
             *       "A harbour at dawn, with three fishing boats."
             *     ]
             */
            altTexts?: string[];
            link?: components["schemas"]["Link"] | null;
            /** Format: uri */
            originalImageUrl?: string;
            /** Format: uri */
            originalVideoUrl?: string;
            originalImageUrls?: string[];
            originalMediaUrls?: string[];
        };
        RetryRequest: {
            targets?: string[];
            /** @constant */
            confirmedNotLive?: true;
            /** @constant */
            reconcile?: true;
        };
        ApiKeyRequest: {
            name?: string;
            livemode?: boolean;
            scopes?: components["schemas"]["KeyScope"][];
            accounts?: string[];
            /** Format: int64 */
            requestsPerMinute?: number;
            expiresAt?: string;
        };
        /** @enum {string} */
        KeyScope: "posts:read" | "posts:write" | "media" | "templates" | "transcriptions" | "accounts:read" | "webhooks";
        ApiKeyRotation: {
            /** @default 24 */
            overlapHours?: number;
        };
        WebhookRequest: {
            /** Format: uri */
            url: string;
            description?: string;
            eventTypes?: components["schemas"]["EventType"][];
        };
        /** @enum {string} */
        EventType: "post.published" | "post.partly_published" | "post.failed" | "post.cancelled" | "post.unknown" | "post.at_risk" | "target.published" | "target.failed" | "target.cancelled" | "target.unknown" | "account.reconnect_required" | "credits.low" | "webhook.disabled";
        WebhookEdit: {
            /** Format: uri */
            url?: string;
            description?: string | null;
            eventTypes?: components["schemas"]["EventType"][] | null;
            enabled?: boolean;
        };
        /** @enum {string} */
        DeliveryStatus: "pending" | "delivered" | "failed";
        WebhookReplay: {
            eventId?: string;
            /** Format: date-time */
            from?: string;
            /** Format: date-time */
            to?: string;
        };
        TemplateRequest: {
            templateSlug: string;
            /** @default {} */
            config?: {
                [key: string]: unknown;
            };
            aspectRatio?: components["schemas"]["AspectRatio"];
        };
        /** @enum {string} */
        AspectRatio: "1:1" | "4:5" | "9:16";
        /** @enum {string} */
        RateLimitTier: "default" | "authenticated" | "premium" | "admin";
        Error: {
            error: components["schemas"]["ErrorContent"];
        };
        ErrorContent: {
            type: components["schemas"]["ErrorType"];
            code: components["schemas"]["ErrorCode"];
            message: string;
            /** Format: date-time */
            timestamp: string;
            requestId: string;
            /** Format: uri */
            docUrl: string;
            fix?: string;
            details?: components["schemas"]["ErrorDetails"];
        };
        /** @enum {string} */
        ErrorType: "invalid_request_error" | "authentication_error" | "api_error";
        /** @enum {string} */
        ErrorCode: "unauthorized" | "forbidden" | "insufficient_scope" | "account_not_allowed" | "test_mode_only" | "recent_sign_in_required" | "user_changed" | "not_found" | "validation_error" | "idempotency_conflict" | "rate_limit_exceeded" | "upload_failed" | "upload_incomplete" | "missing_integrations" | "missing_account" | "post_creation_failed" | "not_cancellable" | "not_editable" | "not_retryable" | "not_rotatable" | "too_many_webhooks" | "too_many_drafts" | "media_in_use" | "precondition_failed" | "insufficient_credits" | "already_subscribed" | "payment_pending" | "payments_not_configured" | "payment_provider_error" | "payment_provider_unavailable" | "internal_error" | "service_unavailable" | "payload_too_large" | "unsupported_content_type" | "invalid_state" | "reconnect_required" | "platform_error" | "platform_unavailable" | "MEDIA_NOT_FOUND" | "MEDIA_INVALID" | "UNSUPPORTED_MEDIA_TYPE";
        ErrorDetails: components["schemas"]["FieldProblem"][] | {
            [key: string]: unknown;
        };
        FieldProblem: {
            field: string;
            message: string;
            code: components["schemas"]["FieldCode"];
            received?: string;
            example?: string;
        };
        /** @enum {string} */
        FieldCode: "invalid_type" | "invalid_string" | "invalid_value" | "invalid_key" | "invalid_element" | "not_multiple_of" | "too_big" | "too_small" | "unrecognized_keys" | "custom" | "invalid_json" | "timeout" | "invalid_signature" | "missing_integration" | "account_not_allowed" | "content_unsupported" | "media_unusable";
        AccountList: {
            accounts: components["schemas"]["Account"][];
        };
        Account: {
            platform: components["schemas"]["Platform"];
            accountId: string;
            displayName: string | null;
            username: string | null;
            avatarUrl: string | null;
            status: components["schemas"]["AccountStatus"];
            tokenExpiresAt: string | null;
            /** @default [] */
            missingScopes: string[];
            canPublish: components["schemas"]["PublishableContent"];
            /** @default false */
            renewsItself: boolean;
            livemode: boolean;
        };
        /** @enum {string} */
        AccountStatus: "active" | "reconnect_required";
        /**
         * @default nothing
         * @enum {string}
         */
        PublishableContent: "everything" | "text" | "nothing";
        PostList: {
            posts: components["schemas"]["Post"][];
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
            targets: components["schemas"]["Target"][];
            /** Format: int64 */
            targetCount: number;
            scheduledTime: string | null;
            scheduledLocalTime: components["schemas"]["ScheduledLocalTime"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            runs: components["schemas"]["Run"][];
            risks?: components["schemas"]["PostRisk"][];
            livemode: boolean;
        };
        /** @enum {string} */
        PostStatus: "queued" | "orchestrating" | "dispatched" | "cancelled";
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
            /** Format: int64 */
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
            livemode: boolean;
        };
        /** @enum {string} */
        RunStatus: "queued" | "processing" | "succeeded" | "failed";
        RunResult: {
            id: string;
            url: string | null;
        };
        RunProblem: {
            code: components["schemas"]["RunCode"];
            message: string;
            transient: boolean;
        };
        /** @enum {string} */
        RunCode: "content_unsupported" | "media_unusable" | "platform_rejected" | "not_live" | "reconnect_required" | "missing_integrations" | "subscription_inactive" | "gave_up" | "outcome_unknown" | "cancelled" | "pending" | "retryAfter" | "unknown" | "service_stopped" | "quota_used_up" | "paused";
        RunNote: {
            code: string;
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
            field: string;
            target: string | null;
            rule: string;
            limit: components["schemas"]["RuleValue"];
            actual: components["schemas"]["RuleValue"];
            severity: components["schemas"]["Severity"];
            message: string;
            fix: string;
            platform: components["schemas"]["Platform"] | null;
            accountId: string | null;
        };
        RuleValue: number | string | string[] | null;
        /** @enum {string} */
        Severity: "error" | "warning";
        AcceptedPost: {
            /** Format: uuid */
            postSubmissionId: string;
            /** @default [] */
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
            field: string;
            target: string | null;
            rule: string;
            limit: components["schemas"]["RuleValue"];
            actual: components["schemas"]["RuleValue"];
            severity: components["schemas"]["Severity"];
            message: string;
            fix: string;
        };
        Upload: {
            id: string;
            /** Format: uri */
            uploadUrl: string;
            /** Format: date-time */
            expiresAt: string;
        };
        StoredMedia: {
            /** Format: uri */
            url: string;
            id: string;
            mimeType: string;
            /** Format: int64 */
            sizeBytes: number;
            durationSeconds: number | null;
            /** @default true */
            livemode: boolean;
        };
        DeletedMedia: {
            id: string;
            /** @constant */
            deleted: true;
        };
        EditedPost: {
            /** Format: uuid */
            postSubmissionId: string;
            /** @constant */
            status: "queued";
            scheduledTime: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** @default [] */
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
            traceId: string;
            events: components["schemas"]["TimelineEvent"][];
            /** Format: int64 */
            omittedTargets: number;
            /** Format: int64 */
            omittedAttempts: number;
            livemode: boolean;
        };
        TimelineEvent: components["schemas"]["TimelineAccepted"] | components["schemas"]["TimelineQueued"] | components["schemas"]["TimelineAttemptStarted"] | components["schemas"]["TimelineCall"] | components["schemas"]["TimelineResponseLost"] | components["schemas"]["TimelineLookedUp"] | components["schemas"]["TimelineTokenRefreshed"] | components["schemas"]["TimelineAttemptEnded"] | components["schemas"]["TimelineAttemptLost"] | components["schemas"]["TimelinePublished"] | components["schemas"]["TimelineFailed"] | components["schemas"]["TimelineCancelled"] | components["schemas"]["TimelineRequeued"] | components["schemas"]["TimelineNextAttempt"];
        TimelineAccepted: {
            /** Format: date-time */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accepted";
            target: null;
            scheduledTime: string | null;
        };
        TimelineQueued: {
            /** Format: date-time */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "queued";
            target: null;
        };
        TimelineAttemptStarted: {
            /** Format: date-time */
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
        TimelineCall: {
            /** Format: date-time */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call";
            target: components["schemas"]["TimelineTarget"];
            /** Format: int64 */
            attempt: number;
            step: string | null;
            /** @enum {string} */
            purpose: "publish" | "lookup" | "refresh";
            method: string;
            path: string;
            /** @enum {string} */
            response: "received" | "lost" | "not_sent";
            status: number | null;
            requestId: string | null;
            /** Format: int64 */
            durationMs: number;
        };
        TimelineResponseLost: {
            /** Format: date-time */
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
        TimelineLookedUp: {
            /** Format: date-time */
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
        TimelineTokenRefreshed: {
            /** Format: date-time */
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
            /** Format: date-time */
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
            /** Format: int64 */
            omittedEvents: number;
        };
        TimelineProblem: {
            code: components["schemas"]["RunCode"];
            message: string;
        };
        TimelineAttemptLost: {
            /** Format: date-time */
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
            /** Format: date-time */
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
            /** Format: date-time */
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
            /** Format: date-time */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cancelled";
            target: components["schemas"]["TimelineTarget"];
        };
        TimelineRequeued: {
            /** Format: date-time */
            at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "requeued";
            target: components["schemas"]["TimelineTarget"];
            /** @enum {string} */
            reason: "retry" | "confirmed_not_live" | "reconcile" | "redrive" | "reassigned";
        };
        TimelineNextAttempt: {
            /** Format: date-time */
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
            targets: string[];
        };
        PaymentPage: {
            /** Format: uri */
            url: string;
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
            livemode: boolean;
            scopes: components["schemas"]["KeyScope"][] | null;
            accounts: string[] | null;
            requestsPerMinute: number | null;
            expiresAt: string | null;
            lastUsedAt: string | null;
            replacedBy: string | null;
        };
        CreatedApiKey: {
            apiKey: string;
        };
        RevokedApiKeys: {
            /** @constant */
            revoked: true;
            /** Format: int64 */
            count: number;
        };
        RotatedApiKey: {
            apiKey: string;
            id: string;
            expiresAt: string | null;
            /** Format: date-time */
            previousExpiresAt: string;
        };
        RevokedApiKey: {
            /** @constant */
            revoked: true;
        };
        WebhookList: {
            webhooks: components["schemas"]["WebhookEndpoint"][];
        };
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            description: string | null;
            eventTypes: string[] | null;
            enabled: boolean;
            disabled: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                reason: "user" | "failing" | "gone";
            } | null;
            failingSince: string | null;
            lastSuccessAt: string | null;
            previousSecretExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreatedWebhook: {
            webhook: components["schemas"]["WebhookEndpoint"];
            secret: string;
        };
        EditedWebhook: {
            webhook: components["schemas"]["WebhookEndpoint"];
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
            status: number | null;
            /** Format: int64 */
            durationMs: number;
            response: string | null;
            error: string | null;
        };
        RotatedWebhookSecret: {
            secret: string;
            /** Format: date-time */
            previousSecretExpiresAt: string;
        };
        DeliveryList: {
            deliveries: components["schemas"]["Delivery"][];
            nextCursor: string | null;
        };
        Delivery: {
            eventId: string;
            type: string;
            /** Format: int64 */
            sequence: number;
            status: components["schemas"]["DeliveryStatus"];
            nextAttemptAt: string | null;
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        DeliveryAttempt: {
            /** Format: date-time */
            at: string;
            status: number | null;
            /** Format: int64 */
            durationMs: number;
            response: string | null;
            error: string | null;
        };
        ReplayedEvents: {
            /** Format: int64 */
            replayed: number;
            nextFrom: string | null;
        };
        TemplateList: {
            templates: components["schemas"]["Template"][];
        };
        Template: {
            slug: string;
            name: string;
            description: string;
            config: {
                [key: string]: unknown;
            };
            aspectRatios: components["schemas"]["AspectRatio"][];
        };
        RenderedImage: {
            /** Format: uri */
            url: string;
            id: string;
        };
    };
    responses: never;
    parameters: {
        /** @example checkout-1842 */
        RequestId: string;
        /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
        Traceparent: string;
        /** @example W/"5d41402abc4b2a76b9719d911017c592" */
        IfNoneMatch: string;
        /** @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55 */
        IdempotencyKey: string;
        /** @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55 */
        OwnIdempotencyKey: string;
        /** @example W/"5d41402abc4b2a76b9719d911017c592" */
        IfMatch: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        auth: {
                            url: string;
                            apiKey: string;
                        };
                    };
                };
            };
        };
    };
    listVariables: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        variables: {
                            name: string;
                            present: boolean;
                        }[];
                    };
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            email: string | null;
                        };
                        subscription: {
                            status: string;
                            active: boolean;
                            currentPeriodEnd: string | null;
                        } | null;
                        credits: {
                            balance: number;
                        } | null;
                        payments: {
                            configured: boolean;
                            manageable: boolean;
                        };
                    };
                };
            };
        };
    };
    deleteMe: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deletion: "accepted";
                    };
                };
            };
        };
    };
    openLiveUpdates: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stream: {
                            url: string;
                            token: string;
                        } | null;
                    };
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                requestId?: string;
            };
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                        requests: {
                            requestId: string;
                            at: string;
                            method: string;
                            path: string;
                            /** Format: int64 */
                            status: number;
                            durationMs: number;
                            errorCode: string | null;
                            errorMessage: string | null;
                            livemode: boolean;
                            key: {
                                name: string | null;
                                tokenPreview: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    listDrafts: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        drafts: {
                            id: string;
                            preview: string;
                            /** Format: int64 */
                            version: number;
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    readDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** Format: int64 */
                        version: number;
                        updatedAt: string;
                        content: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    saveDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        [key: string]: unknown;
                    };
                    preview: string;
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        version: number;
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                    };
                };
            };
        };
    };
    listPlatforms: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        platforms: {
                            /** @enum {string} */
                            platform: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky";
                            displayName: string;
                        }[];
                    };
                };
            };
        };
    };
    startConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    platform: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        authorizeUrl: string;
                    };
                };
            };
        };
    };
    activateConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    connection: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        platform: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky";
                        accounts: string[];
                        accountIds: string[];
                        user: string;
                        missingScopes: string[];
                    };
                };
            };
        };
    };
    disconnectAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                platform: components["schemas"]["PlatformName"];
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        disconnected: true;
                        accessRevoked: boolean;
                    };
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
    listPosts: {
        parameters: {
            query?: {
                status?: components["schemas"]["PostOutcome"] | string;
                platform?: components["schemas"]["Platform"];
                accountId?: string;
                from?: string;
                to?: string;
                q?: string;
                order?: "newest" | "due";
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
                /** @example W/"5d41402abc4b2a76b9719d911017c592" */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
                /** @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
    checkPost: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        problems: components["schemas"]["PostProblem"][];
                        lengths: {
                            target: string;
                            actual: number;
                            limit: number;
                            unit: string;
                            counting: string | null;
                        }[];
                    };
                };
            };
        };
    };
    checkFiles: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        problems: components["schemas"]["PostProblem"][];
                        unusable: {
                            field: string;
                            message: string;
                        }[];
                        files: {
                            field: string;
                            mimeType: string | null;
                            sizeBytes: number | null;
                            durationSeconds: number | null;
                            width: number | null;
                            height: number | null;
                        }[];
                    };
                };
            };
        };
    };
    startUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
                /** @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55 */
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
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
    deleteMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
    getPost: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
                /** @example W/"5d41402abc4b2a76b9719d911017c592" */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                target?: string;
            };
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
                /** @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55 */
                "Idempotency-Key"?: components["parameters"]["OwnIdempotencyKey"];
                /** @example W/"5d41402abc4b2a76b9719d911017c592" */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
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
                target?: string;
            };
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
                /** @example W/"5d41402abc4b2a76b9719d911017c592" */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
                /** @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55 */
                "Idempotency-Key"?: components["parameters"]["OwnIdempotencyKey"];
            };
            path: {
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
    startCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
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
    listApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
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
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
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
                status?: components["schemas"]["DeliveryStatus"];
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
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
    listTemplates: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
                /** @example 7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55 */
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
    previewTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @example checkout-1842 */
                "X-Request-ID"?: components["parameters"]["RequestId"];
                /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
                traceparent?: components["parameters"]["Traceparent"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        picture: string;
                    };
                };
            };
        };
    };
}
