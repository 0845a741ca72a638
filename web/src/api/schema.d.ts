// Generated from the routes' schemas by `npm run api-types`. Do not edit.

export interface paths {
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiConfig"];
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
        get: operations["getApiDebugEnv"];
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
        get: operations["getApiMe"];
        put?: never;
        post?: never;
        delete?: never;
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
        get: operations["getApiPlatforms"];
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
        post: operations["postApiConnections"];
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
        post: operations["postApiConnectionsActivate"];
        delete?: never;
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
        get: operations["getApiAccounts"];
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
        get: operations["getApiPosts"];
        put?: never;
        post: operations["postApiPosts"];
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
        post: operations["postApiPostsCheck"];
        delete?: never;
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
        get: operations["getApiPostsId"];
        put?: never;
        post?: never;
        delete: operations["deleteApiPostsId"];
        options?: never;
        head?: never;
        patch: operations["patchApiPostsId"];
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
        post: operations["postApiPostsIdRetry"];
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
        get: operations["getApiApiKeys"];
        put?: never;
        post: operations["postApiApiKeys"];
        delete: operations["deleteApiApiKeys"];
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
        post: operations["postApiApiKeysIdRotate"];
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
        delete: operations["deleteApiApiKeysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        XTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "x";
            accountId?: string;
            targetId?: string;
            overrides?: {
                text?: string;
                media?: {
                    /** Format: uri */
                    url?: string;
                    mediaId?: string;
                    altText?: string;
                }[];
                altTexts?: string[];
            };
        };
        InstagramTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "instagram";
            accountId?: string;
            targetId?: string;
            overrides?: {
                text?: string;
                media?: {
                    /** Format: uri */
                    url?: string;
                    mediaId?: string;
                    altText?: string;
                }[];
                altTexts?: string[];
                trialReel?: boolean;
            };
        };
        FacebookTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "facebook" | "facebook_pages";
            accountId?: string;
            targetId?: string;
            overrides?: {
                text?: string;
                media?: {
                    /** Format: uri */
                    url?: string;
                    mediaId?: string;
                    altText?: string;
                }[];
                altTexts?: string[];
            };
        };
        ThreadsTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "threads";
            accountId?: string;
            targetId?: string;
            overrides?: {
                text?: string;
                media?: {
                    /** Format: uri */
                    url?: string;
                    mediaId?: string;
                    altText?: string;
                }[];
                altTexts?: string[];
            };
        };
        TikTokTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "tiktok";
            accountId?: string;
            targetId?: string;
            overrides?: {
                text?: string;
                media?: {
                    /** Format: uri */
                    url?: string;
                    mediaId?: string;
                }[];
                title?: string;
                /** @enum {string} */
                privacy?: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY";
                allowComments?: boolean;
                allowDuet?: boolean;
                allowStitch?: boolean;
            };
        };
        YouTubeTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "youtube";
            accountId?: string;
            targetId?: string;
            overrides?: {
                text?: string;
                media?: {
                    /** Format: uri */
                    url?: string;
                    mediaId?: string;
                }[];
                title?: string;
                tags?: string[];
                categoryId?: string;
                /** @enum {string} */
                privacy?: "public" | "unlisted" | "private";
                madeForKids?: boolean;
            };
        };
        LinkedInTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "linkedin";
            accountId?: string;
            targetId?: string;
            overrides?: {
                text?: string;
                media?: {
                    /** Format: uri */
                    url?: string;
                    mediaId?: string;
                    altText?: string;
                }[];
                altTexts?: string[];
            };
        };
        SnapchatTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "snapchat";
            accountId?: string;
            targetId?: string;
            overrides?: {
                text?: string;
                media?: {
                    /** Format: uri */
                    url?: string;
                    mediaId?: string;
                }[];
            };
        };
        BlueskyTarget: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            platform: "bluesky";
            accountId?: string;
            targetId?: string;
            overrides?: {
                text?: string;
                media?: {
                    /** Format: uri */
                    url?: string;
                    mediaId?: string;
                    altText?: string;
                }[];
                altTexts?: string[];
            };
        };
        /** @enum {string} */
        KeyScope: "posts:read" | "posts:write" | "media" | "templates" | "transcriptions" | "accounts:read";
        Error: {
            error: {
                /** @enum {string} */
                type: "invalid_request_error" | "authentication_error" | "api_error";
                code: string;
                message: string;
                /** Format: date-time */
                timestamp: string;
                requestId: string;
                details?: {
                    field: string;
                    message: string;
                    code: string;
                    received?: string;
                }[] | unknown[] | {
                    [key: string]: unknown;
                };
            };
        };
        Post: {
            postSubmissionId: string;
            /** @enum {string} */
            status: "queued" | "orchestrating" | "dispatched" | "cancelled";
            outcome: components["schemas"]["PostOutcome"];
            counts: components["schemas"]["PostCounts"];
            text: string;
            /** @enum {string} */
            mediaType: "video" | "image" | "text";
            media: components["schemas"]["PostMedia"][];
            targets: {
                /** @enum {string} */
                platform: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky";
                accountId: string;
                targetId: string;
                overrides?: components["schemas"]["TargetOverrides"];
            }[];
            targetCount: number;
            scheduledTime: string | null;
            scheduledLocalTime: {
                at: string;
                timeZone: string;
            } | null;
            createdAt: string;
            updatedAt: string;
            runs: components["schemas"]["Run"][];
        };
        /** @enum {string} */
        PostOutcome: "scheduled" | "publishing" | "published" | "partly_published" | "failed" | "cancelled" | "unknown";
        PostCounts: {
            scheduled: number;
            publishing: number;
            published: number;
            failed: number;
            cancelled: number;
            unknown: number;
        };
        PostMedia: {
            /** @enum {string} */
            kind: "image" | "video";
            url: string;
            mediaId?: string;
            altText?: string;
        };
        TargetOverrides: {
            text?: string;
            media?: components["schemas"]["PostMedia"][];
            altTexts?: string[];
            title?: string;
        } & {
            [key: string]: unknown;
        };
        Run: {
            /** @enum {string} */
            platform: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky";
            accountId: string;
            targetId: string;
            /** @enum {string} */
            status: "queued" | "processing" | "succeeded" | "failed";
            attempt: number;
            result: {
                id: string;
                url: string | null;
            } | null;
            error: {
                code: string;
                message: string;
                transient: boolean;
            } | null;
            lastProblem: {
                code: string;
                message: string;
                transient: boolean;
                at: string;
            } | null;
            nextAttemptAt: string | null;
            startedAt: string | null;
            finishedAt: string | null;
        };
        AcceptedPost: {
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
            limit: (number | string | string[]) | null;
            actual: (number | string | string[]) | null;
            severity: components["schemas"]["Severity"];
            message: string;
            fix: string;
        };
        /** @enum {string} */
        Severity: "error" | "warning";
        ApiKey: {
            id: string;
            name: string | null;
            createdAt: string;
            revokedAt: string | null;
            tokenPreview: string;
            scopes: string[] | null;
            accounts: string[] | null;
            requestsPerMinute: number | null;
            expiresAt: string | null;
            lastUsedAt: string | null;
            replacedBy: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getApiConfig: {
        parameters: {
            query?: never;
            header?: never;
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
    getApiDebugEnv: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
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
    getApiMe: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
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
                    };
                };
            };
        };
    };
    getApiPlatforms: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
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
    postApiConnections: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
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
    postApiConnectionsActivate: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
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
                        user: string;
                        missingScopes: string[];
                    };
                };
            };
        };
    };
    getApiAccounts: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
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
                        accounts: {
                            /** @enum {string} */
                            platform: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky";
                            accountId: string;
                            displayName: string | null;
                            username: string | null;
                            avatarUrl: string | null;
                            /** @enum {string} */
                            status: "active" | "reconnect_required";
                            tokenExpiresAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    getApiPosts: {
        parameters: {
            query?: {
                status?: "scheduled" | "publishing" | "published" | "partly_published" | "failed" | "cancelled" | "unknown";
                platform?: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky";
                accountId?: string;
                from?: string;
                to?: string;
                q?: string;
                order?: "newest" | "due";
                limit?: number;
                cursor?: string;
            };
            header?: {
                traceparent?: string;
                "If-None-Match"?: string;
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
                        posts: components["schemas"]["Post"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postApiPosts: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    post: {
                        content: {
                            text?: string;
                            platform: (("x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky" | "facebook_pages") | (components["schemas"]["XTarget"] | components["schemas"]["InstagramTarget"] | components["schemas"]["FacebookTarget"] | components["schemas"]["ThreadsTarget"] | components["schemas"]["TikTokTarget"] | components["schemas"]["YouTubeTarget"] | components["schemas"]["LinkedInTarget"] | components["schemas"]["SnapchatTarget"] | components["schemas"]["BlueskyTarget"])) | (("x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky" | "facebook_pages") | (components["schemas"]["XTarget"] | components["schemas"]["InstagramTarget"] | components["schemas"]["FacebookTarget"] | components["schemas"]["ThreadsTarget"] | components["schemas"]["TikTokTarget"] | components["schemas"]["YouTubeTarget"] | components["schemas"]["LinkedInTarget"] | components["schemas"]["SnapchatTarget"] | components["schemas"]["BlueskyTarget"]))[];
                            /** @enum {string} */
                            mediaType?: "video" | "image" | "text";
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
                            /** Format: uri */
                            originalImageUrl?: string;
                            /** Format: uri */
                            originalVideoUrl?: string;
                            originalImageUrls?: string[];
                            originalMediaUrls?: string[];
                        };
                    };
                    scheduledTime?: (string | {
                        at: string;
                        timeZone: string;
                    }) | null;
                    enableRepurposing?: boolean;
                    trial_reel?: boolean;
                };
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
    postApiPostsCheck: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    post: {
                        content: {
                            text?: string;
                            platform: (("x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky" | "facebook_pages") | (components["schemas"]["XTarget"] | components["schemas"]["InstagramTarget"] | components["schemas"]["FacebookTarget"] | components["schemas"]["ThreadsTarget"] | components["schemas"]["TikTokTarget"] | components["schemas"]["YouTubeTarget"] | components["schemas"]["LinkedInTarget"] | components["schemas"]["SnapchatTarget"] | components["schemas"]["BlueskyTarget"])) | (("x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky" | "facebook_pages") | (components["schemas"]["XTarget"] | components["schemas"]["InstagramTarget"] | components["schemas"]["FacebookTarget"] | components["schemas"]["ThreadsTarget"] | components["schemas"]["TikTokTarget"] | components["schemas"]["YouTubeTarget"] | components["schemas"]["LinkedInTarget"] | components["schemas"]["SnapchatTarget"] | components["schemas"]["BlueskyTarget"]))[];
                            /** @enum {string} */
                            mediaType?: "video" | "image" | "text";
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
                            /** Format: uri */
                            originalImageUrl?: string;
                            /** Format: uri */
                            originalVideoUrl?: string;
                            originalImageUrls?: string[];
                            originalMediaUrls?: string[];
                        };
                    };
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
                        problems: {
                            /** @enum {string} */
                            platform: "x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky";
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    getApiPostsId: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
                "If-None-Match"?: string;
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
    deleteApiPostsId: {
        parameters: {
            query?: {
                target?: string;
            };
            header?: {
                traceparent?: string;
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
                        postSubmissionId: string;
                        /** @constant */
                        status: "cancelled";
                        target?: string;
                    };
                };
            };
        };
    };
    patchApiPostsId: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
                "Idempotency-Key"?: string;
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    post?: {
                        content: {
                            text?: string;
                            platform?: (("x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky" | "facebook_pages") | (components["schemas"]["XTarget"] | components["schemas"]["InstagramTarget"] | components["schemas"]["FacebookTarget"] | components["schemas"]["ThreadsTarget"] | components["schemas"]["TikTokTarget"] | components["schemas"]["YouTubeTarget"] | components["schemas"]["LinkedInTarget"] | components["schemas"]["SnapchatTarget"] | components["schemas"]["BlueskyTarget"])) | (("x" | "instagram" | "facebook" | "threads" | "tiktok" | "youtube" | "linkedin" | "snapchat" | "bluesky" | "facebook_pages") | (components["schemas"]["XTarget"] | components["schemas"]["InstagramTarget"] | components["schemas"]["FacebookTarget"] | components["schemas"]["ThreadsTarget"] | components["schemas"]["TikTokTarget"] | components["schemas"]["YouTubeTarget"] | components["schemas"]["LinkedInTarget"] | components["schemas"]["SnapchatTarget"] | components["schemas"]["BlueskyTarget"]))[];
                            /** @enum {string} */
                            mediaType?: "video" | "image" | "text";
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
                            /** Format: uri */
                            originalImageUrl?: string;
                            /** Format: uri */
                            originalVideoUrl?: string;
                            originalImageUrls?: string[];
                            originalMediaUrls?: string[];
                        };
                    };
                    scheduledTime?: (string | {
                        at: string;
                        timeZone: string;
                    }) | null;
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
                        postSubmissionId: string;
                        /** @constant */
                        status: "queued";
                        scheduledTime: string | null;
                        updatedAt: string;
                    };
                };
            };
        };
    };
    postApiPostsIdRetry: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    targets?: string[];
                    /** @constant */
                    confirmedNotLive?: true;
                    /** @constant */
                    reconcile?: true;
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
                        postSubmissionId: string;
                        targets: string[];
                    };
                };
            };
        };
    };
    getApiApiKeys: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
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
                        keys: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    postApiApiKeys: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    scopes?: components["schemas"]["KeyScope"][];
                    accounts?: string[];
                    requestsPerMinute?: number;
                    expiresAt?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiKey: string;
                    };
                };
            };
        };
    };
    deleteApiApiKeys: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
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
                        /** @constant */
                        revoked: true;
                        count: number;
                    };
                };
            };
        };
    };
    postApiApiKeysIdRotate: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 24 */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiKey: string;
                        id: string;
                        expiresAt: string | null;
                        previousExpiresAt: string;
                    };
                };
            };
        };
    };
    deleteApiApiKeysId: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
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
                        revoked: true;
                    };
                };
            };
        };
    };
}
